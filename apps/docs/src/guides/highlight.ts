import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import http from "highlight.js/lib/languages/http";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeHtml } from "../layout/escape-html.ts";

const LANGUAGES = { bash, css, diff, http, ini, javascript, json, typescript, xml, yaml } as const;
/** Their names in documents. */
const NAMES: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  sh: "bash",
  js: "javascript",
  jsx: "javascript",
  ts: "typescript",
  tsx: "typescript",
  html: "xml",
  css: "css",
  diff: "diff",
  http: "http",
  ini: "ini",
  json: "json",
  yaml: "yaml",
};
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Code as HTML, its words in spans with classes; a language that is not known stays plain. */
export const highlight = (code: string, language: string): string => {
  const known = NAMES[language];
  return known ? highlighter.highlight(code, { language: known }).value : escapeHtml(code);
};

/** A code block with its caption, if any. */
export const codeFigure = (
  code: string,
  { language, title }: { language: string; title?: string | undefined },
): string => {
  const caption = title === undefined ? "" : `<figcaption>${escapeHtml(title)}</figcaption>`;
  return `<figure class="code">${caption}<pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre></figure>`;
};
