import { blocks } from "../guides/markdown.ts";
import { escapeHtml } from "../layout/escape-html.ts";
import type { Page } from "../layout/page.ts";
import type { Document, Schema } from "./document.ts";
import { fieldList, type SchemaPlace, typeOf, wordsOf } from "./schema.ts";

const article = ([name, schema]: [string, Schema], place: SchemaPlace): string => {
  const id = escapeHtml(name);
  const fields = fieldList(schema, place);
  return `<section class="schema" id="${id}"><h2>${id} <a class="anchor" href="#${id}" aria-label="Link to this schema">#</a></h2>${blocks(schema.description ?? "")}${fields || `<p class="type">${typeOf(schema, place)}</p>`}</section>`;
};

/** Every named schema with its fields. */
export const schemasPage = (document: Document): Page => {
  const all = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b, "en"));
  return {
    slug: "reference/schemas/",
    title: "Schemas",
    name: "Schemas",
    group: "Reference",
    kind: "guide",
    description: "Every object that travels, field by field: its type, and what it means.",
    headings: [],
    parts: all.map(([name]) => ({ id: name, name })),
    passages: [
      { id: "", title: "Schemas", text: "Objects and their fields" },
      ...all.map(([name, schema]) => ({
        id: name,
        title: name,
        text: `${schema.description ?? ""} ${wordsOf(schema, document)}`,
      })),
    ],
    body: (root) =>
      `<p class="lead">Every object that travels, field by field. What a <code>null</code> or a missing field means stands with it.</p>${all.map((one) => article(one, { root, document })).join("")}`,
  };
};
