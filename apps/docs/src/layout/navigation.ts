import { escapeHtml } from "./escape-html.ts";
import type { Page, Part } from "./page.ts";

/** What a part of a page is called where it is linked to, its method before it. */
const partLink = ({ id, name, method }: Part, to: string): string => {
  const before = method
    ? `<span class="method ${method}">${method === "delete" ? "DEL" : method.toUpperCase()}</span>`
    : "";
  return `<li><a href="${to}#${escapeHtml(id)}">${before}<span>${escapeHtml(name)}</span></a></li>`;
};

const pageLink = (page: Page, { shown, root }: { shown: Page; root: string }): string => {
  const here = page === shown ? ' aria-current="page"' : "";
  const link = `<a href="${root}${page.slug}"${here}>${escapeHtml(page.name)}</a>`;
  if (!page.parts?.length) return `<li>${link}</li>`;
  const to = page === shown ? "" : `${root}${page.slug}`;
  const parts = page.parts.map((part) => partLink(part, to)).join("");
  return `<li><details${page === shown ? " open" : ""}><summary>${escapeHtml(page.name)}</summary><ul>${parts}</ul></details></li>`;
};

const idOf = (group: string): string => `group-${group.toLowerCase().replaceAll(/\W+/g, "-")}`;

/** A longer group is folded while none of it is shown. */
const MAX_UNFOLDED = 20;

/** All pages by their groups, with the methods of those that have some. */
export const navigation = (pages: readonly Page[], shown: Page, root: string): string =>
  [...new Set(pages.map(({ group }) => group))]
    .map((group) => {
      const own = pages.filter((page) => page.group === group);
      const links = own.map((page) => pageLink(page, { shown, root })).join("");
      if (own.length > MAX_UNFOLDED && group !== "Reference")
        return `<details${shown.group === group ? " open" : ""}><summary>${group}</summary><ul>${links}</ul></details>`;
      return `<p id="${idOf(group)}" class="group">${group}</p><ul aria-labelledby="${idOf(group)}">${links}</ul>`;
    })
    .join("");

/** What the page itself holds; nothing where that is short. */
export const contents = ({ parts, headings }: Page): string => {
  const shown = parts ?? headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, name: text }));
  if (shown.length < 2) return "";
  const links = shown.map((part) => partLink(part, "")).join("");
  return `<nav class="contents${parts ? " parts" : ""}" aria-label="On this page"><p class="group">On this page</p><ul>${links}</ul></nav>`;
};

const step = (page: Page | undefined, { root, word }: { root: string; word: string }): string =>
  page
    ? `<a class="${word.toLowerCase()}" href="${root}${page.slug}"><small>${word}</small>${escapeHtml(page.title)}</a>`
    : "<span></span>";

/** The pages before and after, in the navigation's order. */
export const neighbours = (pages: readonly Page[], shown: Page, root: string): string => {
  const at = pages.indexOf(shown);
  const before = pages[at - 1];
  const after = pages[at + 1];
  return `<nav class="steps" aria-label="Pages before and after">${step(before, { root, word: "Previous" })}${step(after, { root, word: "Next" })}</nav>`;
};
