import { escapeHtml } from "../http/escape-html.ts";
import { gameLinks, gamesPart } from "./docs-games.ts";
import { samplesOf } from "./docs-samples.ts";
import { fieldTable, jsonBlock, prose, type Schema, typeOf } from "./docs-schema.ts";
import { DOCS_STYLE } from "./docs-style.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { description: string; content?: Readonly<Record<string, Media>> }>>;
}

/** As much of the document as the page shows. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Listed {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const listOf = ({ paths }: Document): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const firstMedia = (content: Readonly<Record<string, Media>> | undefined): Media =>
  Object.values(content ?? {})[0] ?? {};

const parameterTable = (parameters: readonly Parameter[]): string =>
  fieldTable({
    properties: Object.fromEntries(
      parameters.map(({ name, in: place, description, schema }) => [
        name,
        { ...schema, description: `${description ?? ""} (${place})`.trim() },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });

const bodyPart = ({ requestBody }: Operation): string => {
  const { schema, example } = firstMedia(requestBody?.content);
  if (!schema) return "";
  return `<h4>Body</h4>${fieldTable(schema)}${example === undefined ? "" : jsonBlock(example)}`;
};

const answerPart = ({ responses }: Operation): string => {
  const { schema, example } = firstMedia(responses["200"]?.content);
  const shown = example === undefined ? "" : `<details><summary>Example</summary>${jsonBlock(example)}</details>`;
  return `<h4>Answer</h4><p>${schema ? typeOf(schema) : ""}</p>${shown}`;
};

const refusalPart = ({ responses }: Operation): string => {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== "200")
    .map(([status, { description }]) => `<tr><th scope="row">${status}</th><td>${prose(description)}</td></tr>`);
  return `<details><summary>Refusals</summary><table><tbody>${rows.join("")}</tbody></table></details>`;
};

const article = ({ path, method, operation }: Listed): string => {
  const { operationId, summary, parameters = [], security } = operation;
  const samples = samplesOf({
    ...{ path, method, operationId, needsCredentials: security?.length !== 0 },
    parts: parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
    body: firstMedia(operation.requestBody?.content).example,
  });
  const open = security?.length === 0 ? " <small>needs no credentials</small>" : "";
  return `<article id="${escapeHtml(operationId)}"><h3>${escapeHtml(summary)}</h3>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span>${escapeHtml(path)}${open}</p>
${samples}${parameters.length > 0 ? `<h4>Parameters</h4>${parameterTable(parameters)}` : ""}${bodyPart(operation)}${answerPart(operation)}${refusalPart(operation)}</article>`;
};

const schemaArticle = ([name, schema]: [string, Schema]): string =>
  `<article id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3><p>${prose(schema.description ?? "")}</p>${fieldTable(schema)}</article>`;

// The description is ours: paragraphs, and one table at its end.
const intro = (description: string): string =>
  description
    .split("\n\n")
    .map((part) => {
      if (!part.startsWith("|")) return `<p>${prose(part.replaceAll("\n", " "))}</p>`;
      const rows = part.split("\n").filter((line) => !line.startsWith("|--"));
      const cells = rows.map((line) => line.slice(2, -2).split(" | "));
      return `<table><tbody>${cells.map((row) => `<tr>${row.map((cell) => `<td>${prose(cell)}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
    })
    .join("");

/** The document as one page that reads well without its script, which copies and finds. */
export const renderDocs = (document: Document): string => {
  const listed = listOf(document);
  const sections = document.tags.map((tag) => ({
    ...tag,
    own: listed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const links = sections.map(
    ({ name, own }) =>
      `<h2>${name}</h2><ul>${own.map(({ method, operation }) => `<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span>${escapeHtml(operation.operationId)}</a></li>`).join("")}</ul>`,
  );
  const bodies = sections.map(
    ({ name, description, own }) =>
      `<h2 id="${name}">${name}</h2><p>${prose(description)}</p>${own.map(article).join("")}`,
  );
  const schemas = Object.entries(document.components.schemas).map(schemaArticle);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}: the API</title><style>${DOCS_STYLE}</style></head><body><div class="layout">
<nav aria-label="Operations"><input id="find" type="search" placeholder="Find" aria-label="Find in the reference" hidden>${links.join("")}<h2>the games</h2><ul>${gameLinks()}</ul><h2>schemas</h2><ul><li><a href="#schemas">all</a></li></ul></nav>
<main><h1>${escapeHtml(document.info.title)}: the API</h1>${intro(document.info.description)}<p>The same as <a href="/openapi.json">openapi.json</a>; what stands behind it, in words, is <a href="/docs/contract.md">the contract</a>.</p>
${bodies.join("")}${gamesPart()}<h2 id="schemas">Schemas</h2>${schemas.join("")}</main></div><script src="/docs/page.js" defer></script></body></html>`;
};
