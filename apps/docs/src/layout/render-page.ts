import { inline } from "../guides/markdown.ts";
import { escapeHtml } from "./escape-html.ts";
import { contents, navigation, neighbours } from "./navigation.ts";
import { type Page, rootOf } from "./page.ts";

/** Where the project's sources are read by strangers. */
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

/** A page in its frame; it reads well without its script, which copies and finds. */
export const renderPage = (page: Page, pages: readonly Page[], root = rootOf(page)): string => {
  const isReference = page.kind === "reference";
  return `<!doctype html><html lang="en"><head>${head(page, root)}</head><body class="${page.kind}">
<a class="skip" href="#content">Skip to the content</a>${bar(root)}<div class="layout">
<nav id="pages" class="pages" aria-label="All pages" popover>${navigation(pages, page, root)}</nav>
<main id="content" tabindex="-1"><div class="title"><p class="eyebrow">${page.group}</p><h1>${isReference ? inline(page.title) : escapeHtml(page.title)}</h1></div>
${contents(page)}<div class="text">${page.body(root)}</div>${neighbours(pages, page, root)}</main></div></body></html>`;
};
