import markdownIt from "markdown-it";
import { readFence } from "./fence.ts";
import { codeFigure } from "./highlight.ts";

/** A heading's anchor as GitHub makes it, once a document: `seen` counts those before it. */
const slugOf = (heading: string, seen: Map<string, number>): string => {
  const slug = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
    .replaceAll(" ", "-");
  const times = seen.get(slug) ?? 0;
  seen.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
};

/** A heading below the title. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

/** A part of a page that a search finds: a heading and the words until the next. */
export interface Passage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Resolves a document's link for the page that renders it. */
type Resolve = (href: string) => string;

/** A parsed document; its links are resolved where it is rendered. */
export interface Parsed {
  readonly title: string;
  /** The first paragraph, without marks. */
  readonly lead: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
  /** Everything below the title. */
  render(resolve: Resolve): string;
}

const parser = markdownIt({ html: false, linkify: false, typographer: false });
type Token = ReturnType<typeof parser.parse>[number];

const textOf = (token: Token | undefined): string =>
  (token?.children ?? []).map(({ type, content }) => (type === "softbreak" ? " " : content)).join("");

const unchanged: Resolve = (href) => href;

const lead = (token: Token | undefined, name: string, resolve: unknown): void => {
  const value = token?.attrGet(name);
  if (value) token?.attrSet(name, (resolve as Resolve)(String(value)));
};

/** A block's caption: its file, or "prints" for output. */
const titleOf = (marks: ReadonlyMap<string, string>): string | undefined =>
  marks.has("output") ? "prints" : (marks.get("file") ?? marks.get("same-as")?.replace(/^examples\/[\w-]+\//, ""));

parser.renderer.rules["fence"] = (tokens, index) => {
  const { info = "", content = "" } = tokens[index] ?? {};
  const { language, marks } = readFence(info);
  return codeFigure(content, { language, title: titleOf(marks) });
};
parser.renderer.rules["code_block"] = (tokens, index) => codeFigure(tokens[index]?.content ?? "", { language: "" });
parser.renderer.rules["link_open"] = (...[tokens, index, options, env, self]) => {
  lead(tokens[index], "href", env?.["resolve"]);
  return self.renderToken(tokens, index, options);
};
parser.renderer.rules["image"] = (...[tokens, index, options, env, self]) => {
  const token = tokens[index];
  lead(token, "src", env?.["resolve"]);
  token?.attrSet("alt", self.renderInlineAsText(token.children ?? [], options, env ?? {}));
  token?.attrSet("loading", "lazy");
  return self.renderToken(tokens, index, options);
};
parser.renderer.rules["table_open"] = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>';
parser.renderer.rules["table_close"] = () => "</table></div>";
/** An empty header cell is a plain cell. */
const cell = (tag: "td" | "th", isEmpty: boolean): string => (isEmpty ? "td" : tag);
parser.renderer.rules["th_open"] = (tokens, index) => `<${cell("th", tokens[index + 1]?.content === "")}>`;
parser.renderer.rules["th_close"] = (tokens, index) => `</${cell("th", tokens[index - 1]?.content === "")}>`;
parser.renderer.rules["heading_close"] = (tokens, index) => {
  const { tag = "h2" } = tokens[index] ?? {};
  const id = tokens[index - 2]?.attrGet("id");
  return id ? ` <a class="anchor" href="#${id}" aria-label="Link to this part">#</a></${tag}>` : `</${tag}>`;
};

/** A line of Markdown as HTML, without a paragraph around it. */
export const inline = (text: string): string => parser.renderInline(text, { resolve: unchanged });

/** Markdown as HTML, of texts without links. */
export const blocks = (text: string): string => parser.render(text, { resolve: unchanged });

/** The headings, none more than one level below the one before; changes the tokens accordingly. */
const headingsOf = (tokens: readonly Token[]): Heading[] => {
  const seen = new Map<string, number>();
  let above = 0;
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = textOf(tokens[index + 1]);
    const id = slugOf(text, seen);
    const level = Math.min(Number(token.tag.slice(1)), above + 1);
    above = level;
    for (const one of [token, tokens[index + 2]]) if (one) one.tag = `h${level}`;
    if (level > 1) token.attrSet("id", id);
    return [{ id, text, level }];
  });
};

const passagesOf = (tokens: readonly Token[], headings: readonly Heading[]): Passage[] => {
  const texts = headings.map((): string[] => []);
  let at = -1;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") at += 1;
    const isHeading = tokens[index - 1]?.type === "heading_open";
    if (token.type === "inline" && !isHeading) texts[at]?.push(textOf(token));
  }
  return headings.map(({ id, text, level }, index) => ({
    id: level === 1 ? "" : id,
    title: text,
    text: (texts[index] ?? []).join(" "),
  }));
};

/** Parses a document that begins with its title. */
export const parse = (text: string): Parsed => {
  const tokens = parser.parse(text, {});
  const [title, ...headings] = headingsOf(tokens);
  if (title?.level !== 1) throw new Error(`A document begins with its title: ${text.slice(0, 80)}`);
  const first = tokens.find(
    ({ type, level }, index) => type === "inline" && level === 1 && tokens[index - 1]?.type === "paragraph_open",
  );
  return {
    title: title.text,
    lead: textOf(first),
    headings,
    passages: passagesOf(tokens, [title, ...headings]),
    render: (resolve) => {
      // Rendering writes into its tokens, and a page may be rendered for two places.
      const own = parser.parse(text, {});
      headingsOf(own);
      return parser.renderer.render(own.slice(3), parser.options, { resolve });
    },
  };
};
