import type { Heading, Passage } from "../guides/markdown.ts";

/** A page of the site. Its address is a folder, `bots/`; that of the first page is empty. */
export interface Page {
  readonly slug: string;
  readonly title: string;
  /** Its name in the navigation. */
  readonly name: string;
  /** One sentence of it, for search engines and previews. */
  readonly description: string;
  /** Its group in the navigation. */
  readonly group: string;
  /** How it is laid out: a text, or a reference with code beside it. */
  readonly kind: "guide" | "reference";
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** Its entries in the navigation while it is open. */
  readonly parts?: readonly Part[];
  /** Everything below the title; `root` leads from the page to the site's first folder. */
  body(root: string): string;
}

/** A place on a page, by its anchor. */
export interface Part {
  readonly id: string;
  readonly name: string;
  /** The HTTP method of an operation. */
  readonly method?: string;
}

/** The way from a page back to the site's first folder. */
export const rootOf = ({ slug }: Pick<Page, "slug">): string => "../".repeat(slug.split("/").length - 1) || "./";
