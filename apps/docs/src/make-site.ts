import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { guidePage } from "./guides/guide-page.ts";
import { type Page, rootOf } from "./layout/page.ts";
import { renderPage } from "./layout/render-page.ts";
import { type Document, readDocument, SURFACE } from "./reference/document.ts";
import { gamePages } from "./reference/game-pages.ts";
import { operationPages, overviewPage } from "./reference/operations-page.ts";
import { schemasPage } from "./reference/schema.ts";
import { CONTRACT, CONTRIBUTING, GUIDES, type Guide, REPOSITORY_ROOT } from "./site-map.ts";

/** A passage in the search index: the page's title, its own, its address from the site's root, its text. */
type Entry = readonly [page: string, title: string, address: string, text: string];

const MAX_CHARACTERS = 30_000;

const entriesOf = ({ title, slug, passages }: Page): Entry[] =>
  passages.map((passage) => [
    title,
    passage.title,
    `${slug}${passage.id ? `#${passage.id}` : ""}`,
    passage.text.replaceAll(/\s+/g, " ").slice(0, MAX_CHARACTERS),
  ]);

/** The words of all pages as a script, so that a page finds without a server's help. */
const searchIndex = (pages: readonly Page[]): string =>
  `globalThis.yourMoveIndex=${JSON.stringify(pages.flatMap(entriesOf))};\n`;

/** The site: its pages, and every file by its path. */
export interface Site {
  readonly pages: readonly Page[];
  readonly files: ReadonlyMap<string, string | Buffer>;
}

const read = (path: string): string => readFileSync(join(REPOSITORY_ROOT, path), "utf8");

const DECISIONS = "docs/decisions";

const decisions = (): Guide[] => [
  { file: `${DECISIONS}/README.md`, slug: "decisions/", name: "By subject" },
  ...readdirSync(join(REPOSITORY_ROOT, DECISIONS))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => ({
      file: `${DECISIONS}/${name}`,
      slug: `decisions/${name.replace(".md", "")}/`,
      name: `${Number(name.slice(0, 4))} ${read(`${DECISIONS}/${name}`)
        .split("\n", 1)[0]
        ?.replace(/^# (\d+\.? )?/, "")}`,
    })),
];

/** Documents that the site map does not list: they follow the others about running the service. */
const unnamed = (named: readonly Guide[]): Guide[] =>
  readdirSync(join(REPOSITORY_ROOT, "docs"))
    .filter((name) => name.endsWith(".md") && !named.some(({ file }) => file === `docs/${name}`))
    .map((name) => ({
      file: `docs/${name}`,
      slug: `${name.replace(".md", "")}/`,
      name: read(`docs/${name}`).split("\n", 1)[0]?.replace(/^# /, "") ?? name,
    }));

const pagesOf = (document: Document): Page[] => {
  const contract = read(CONTRACT.file);
  const named = [...Object.values(GUIDES).flat(), ...CONTRIBUTING, CONTRACT];
  const inGroups = [
    ...Object.entries(GUIDES),
    ["Running it", unnamed(named)],
    ["Reference", [CONTRACT]],
    ["Contributing", CONTRIBUTING],
    ["Decisions", decisions()],
  ] as const;
  const guides = inGroups.flatMap(([group, all]) => all.map((guide) => ({ ...guide, group, text: read(guide.file) })));
  const first = decisions()[0]?.slug ?? "";
  const slugs = new Map([
    ...guides.map(({ file, slug }) => [file, slug] as const),
    [DECISIONS, first],
    // Links to the document lead to the reference.
    [SURFACE, "reference/"],
  ]);
  const texts = guides.map((guide) => guidePage(guide, slugs));
  const reference = [overviewPage(document), ...operationPages(document), schemasPage(document)];
  const isBefore = ({ group }: Page) => group in GUIDES;
  const ofReference = texts.filter(({ group }) => group === "Reference");
  const after = texts.filter((page) => !isBefore(page) && !ofReference.includes(page));
  return [
    ...texts.filter(isBefore),
    ...reference,
    ...ofReference,
    ...gamePages({ document, contract, drawn: new Set(pictures().map((name) => name.replace(".png", ""))) }),
    ...after,
  ];
};

/** A position of each game, as `npm run pictures` has drawn it. */
const PICTURES = "apps/web/public/pictures";
const pictures = (): string[] => readdirSync(join(REPOSITORY_ROOT, PICTURES)).filter((name) => name.endsWith(".png"));

/** The parts of the style sheet, in cascade order. */
const STYLES = ["base", "bar", "layout", "words", "code", "reference", "narrow"];

/** The assets of the pages. */
const assets = (document: Document): [string, string | Buffer][] => {
  const copied = (from: string, to: string): [string, Buffer] => [to, readFileSync(join(REPOSITORY_ROOT, from))];
  const own = (name: string): [string, string] => [
    name,
    readFileSync(join(import.meta.dirname, "layout", name), "utf8"),
  ];
  const fonts = readdirSync(join(REPOSITORY_ROOT, "apps/web/src/fonts"));
  return [
    own("page.js"),
    ["page.css", STYLES.map((name) => own(`styles/${name}.css`)[1]).join("\n")],
    ...["docs/contract.md"].map((path) => copied(path, "contract.md")),
    ["openapi.json", JSON.stringify(document)],
    copied("apps/web/public/icon.svg", "icon.svg"),
    ...readdirSync(join(REPOSITORY_ROOT, "docs/screenshots")).map((name) =>
      copied(`docs/screenshots/${name}`, `screenshots/${name}`),
    ),
    ...fonts.map((name) => copied(`apps/web/src/fonts/${name}`, `fonts/${name}`)),
    ...pictures().map((name) => copied(`${PICTURES}/${name}`, `pictures/${name}`)),
  ];
};

/** The first page as served at `/docs`, where relative links lack a slash. */
export const WITHOUT_SLASH = "without-slash.html";

/** The 404 page of the service below `/docs/`, at any depth. */
export const MISSING = "404.html";

const missing: Page = {
  slug: MISSING,
  title: "There is no such page",
  name: "",
  group: "Not here",
  kind: "guide",
  description: "There is nothing at this address.",
  headings: [],
  passages: [],
  body: (root) =>
    `<p>It may have moved. Search above for what you were looking for, or begin at <a href="${root}">the first page</a>.</p>`,
};

/** Builds the site from the repository's documents and the OpenAPI document. */
export const makeSite = async (): Promise<Site> => {
  const document = await readDocument();
  const pages = pagesOf(document);
  const first = pages.find(({ slug }) => slug === "");
  if (!first) throw new Error("The site has no first page.");
  const html = pages.map((page) => [`${page.slug}index.html`, renderPage(page, pages, rootOf(page))] as const);
  const files: [string, string | Buffer][] = [
    ...html.map(([path, text]): [string, string] => [path, text]),
    [WITHOUT_SLASH, renderPage(first, pages, "docs/")],
    [MISSING, renderPage(missing, pages, "/docs/")],
    ["search.js", searchIndex(pages)],
    ...assets(document),
  ];
  return { pages, files: new Map(files) };
};
