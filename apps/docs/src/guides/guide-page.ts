import { posix } from "node:path";
import type { Page } from "../layout/page.ts";
import { REPOSITORY } from "../layout/render-page.ts";
import type { Guide } from "../site-map.ts";
import { parse } from "./markdown.ts";

const MAX_DESCRIPTION = 160;

/** As many whole sentences as fit; a long first one is cut. */
const shortened = (text: string): string => {
  const [first = "", ...others] = text.split(/(?<=[.:;])\s/);
  const fitting = others.reduce(
    (all, next) => (`${all} ${next}`.length <= MAX_DESCRIPTION ? `${all} ${next}` : all),
    first,
  );
  if (fitting.length <= MAX_DESCRIPTION) return fitting.replace(/[:;]$/, ".");
  return `${fitting.slice(0, fitting.lastIndexOf(" ", MAX_DESCRIPTION))} …`;
};

/** How a link of one document leads elsewhere: to another page, to a file of the repository, or out. */
const resolverOf =
  ({ file }: Guide, { root, slugs }: { root: string; slugs: ReadonlyMap<string, string> }) =>
  (href: string): string => {
    if (/^(\w+:|#|\/)/.test(href)) return href;
    const [path = "", hash] = href.split("#", 2);
    const target = posix.normalize(posix.join(posix.dirname(file), path));
    const anchor = hash === undefined ? "" : `#${hash}`;
    const slug = slugs.get(target.replace(/\/$/, ""));
    if (slug !== undefined) return `${root}${slug}${anchor}`;
    if (/^docs\/screenshots\//.test(target)) return `${root}${target.slice("docs/".length)}`;
    return `${REPOSITORY}/blob/main/${target.replace(/\/$/, "")}${anchor}`;
  };

/** A document as a page; `slugs` are the addresses of the documents that are pages, by their files. */
export const guidePage = (
  guide: Guide & { readonly group: string; readonly text: string },
  slugs: ReadonlyMap<string, string>,
): Page => {
  const { title, lead, headings, passages, render } = parse(guide.text);
  return {
    slug: guide.slug,
    title,
    name: guide.name,
    group: guide.group,
    kind: "guide",
    headings,
    passages,
    description: shortened(lead),
    body: (root) => render(resolverOf(guide, { root, slugs })),
  };
};
