import { inline } from "../guides/markdown.ts";
import { escapeHtml } from "./escape-html.ts";
import { type Page, type Part, rootOf } from "./page.ts";

/** A link to a part of a page, its method before its name. */
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
const navigation = (pages: readonly Page[], shown: Page, root: string): string =>
  [...new Set(pages.map(({ group }) => group))]
    .map((group) => {
      const own = pages.filter((page) => page.group === group);
      const links = own.map((page) => pageLink(page, { shown, root })).join("");
      if (own.length > MAX_UNFOLDED && group !== "Reference")
        return `<details${shown.group === group ? " open" : ""}><summary>${group}</summary><ul>${links}</ul></details>`;
      return `<p id="${idOf(group)}" class="group">${group}</p><ul aria-labelledby="${idOf(group)}">${links}</ul>`;
    })
    .join("");

/** The page's contents; nothing for a short page. */
const contents = ({ parts, headings }: Page): string => {
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
const neighbours = (pages: readonly Page[], shown: Page, root: string): string => {
  const at = pages.indexOf(shown);
  const before = pages[at - 1];
  const after = pages[at + 1];
  return `<nav class="steps" aria-label="Pages before and after">${step(before, { root, word: "Previous" })}${step(after, { root, word: "Next" })}</nav>`;
};

/** The project's public repository. */
export const REPOSITORY = "https://github.com/your-move/your-move";

const MARK =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#1d664e"/><g fill="none" stroke-width="3.4" stroke-linecap="round"><circle cx="20.5" cy="12" r="5.6" stroke="#f5c451"/><path d="M7.5 17l8 8M15.5 17l-8 8" stroke="#fffdf9"/></g></svg>';

const head = ({ title, description, slug }: Page, root: string): string => {
  const full = slug === "" ? title : `${title} · Your Move`;
  return `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(full)}</title><meta name="description" content="${escapeHtml(description)}">
<meta property="og:title" content="${escapeHtml(full)}"><meta property="og:description" content="${escapeHtml(description)}">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml"><link rel="stylesheet" href="${root}page.css"><script src="${root}page.js" defer></script>`;
};

const bar = (root: string): string =>
  `<header class="bar"><a class="brand" href="${root}" aria-label="Your Move docs">${MARK}<span>Your Move</span> <small>docs</small></a>
<search class="search" data-root="${root}" hidden><input id="find" type="search" placeholder="Search" aria-label="Search guides and reference" autocomplete="off" aria-controls="found"><div id="found" hidden></div></search>
<button class="menu" type="button" popovertarget="pages">Menu</button></header>`;

/** A page in its frame; it works without its script, which adds copying and search. */
export const renderPage = (page: Page, pages: readonly Page[], root = rootOf(page)): string => {
  const isReference = page.kind === "reference";
  return `<!doctype html><html lang="en"><head>${head(page, root)}</head><body class="${page.kind}">
<a class="skip" href="#content">Skip to the content</a>${bar(root)}<div class="layout">
<nav id="pages" class="pages" aria-label="All pages" popover>${navigation(pages, page, root)}</nav>
<main id="content" tabindex="-1"><div class="title"><p class="eyebrow">${page.group}</p><h1>${isReference ? inline(page.title) : escapeHtml(page.title)}</h1></div>
${contents(page)}<div class="text">${page.body(root)}</div>${neighbours(pages, page, root)}</main></div></body></html>`;
};
