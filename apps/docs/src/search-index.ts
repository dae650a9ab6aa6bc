import type { Page } from "./layout/page.ts";

/** What the search knows of a passage: the page's title, its own, its address from the site's first folder, its words. */
type Entry = readonly [page: string, title: string, address: string, text: string];

const MAX_CHARACTERS = 1_500;

const entriesOf = ({ title, slug, passages }: Page): Entry[] =>
  passages.map((passage) => [
    title,
    passage.title,
    `${slug}${passage.id ? `#${passage.id}` : ""}`,
    passage.text.replaceAll(/\s+/g, " ").slice(0, MAX_CHARACTERS),
  ]);

/** The words of all pages as a script, so that a page finds without a server's help. */
export const searchIndex = (pages: readonly Page[]): string =>
  `globalThis.yourMoveIndex=${JSON.stringify(pages.flatMap(entriesOf))};\n`;
