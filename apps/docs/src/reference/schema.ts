import { blocks, inline } from "../guides/markdown.ts";
import { escapeHtml } from "../layout/escape-html.ts";
import type { Page } from "../layout/page.ts";
import { type Document, nameOf, type Schema } from "./document.ts";

/** The context of a schema on a page: the way to the site's root, and the document. */
export interface SchemaPlace {
  readonly root: string;
  readonly document: Document;
}

/** The address of a named schema, from the site's root. */
export const schemaAddress = (name: string): string => `reference/schemas/#${name}`;

const isUnbound = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER || Math.abs(bound) === 2 ** 31 - 1;

const between = (low: number | undefined, high: number | undefined, unit: string): string => {
  if (isUnbound(low) && isUnbound(high)) return "";
  if (isUnbound(high)) return low === undefined || low <= (unit ? 1 : 0) ? "" : `at least ${low}${unit}`;
  if (isUnbound(low)) return `up to ${high}${unit}`;
  return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`;
};

const rangeOf = ({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string =>
  [between(minimum, maximum, ""), between(minLength, maxLength, " characters"), between(minItems, maxItems, " items")]
    .filter(Boolean)
    .map((range) => `, ${range}`)
    .join("");

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

const isNull = ({ type }: Schema): boolean => type === "null";

/** A schema's type in words, with links to the schemas that it names. */
export const typeOf = (schema: Schema, place: SchemaPlace): string => {
  if (schema.$ref) {
    const name = nameOf(schema.$ref);
    return `<a href="${place.root}${schemaAddress(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const words = choices.filter((choice) => !isNull(choice)).map((choice) => typeOf(choice, place));
    return [...words, ...(choices.some(isNull) ? ["null"] : [])].join(" or ");
  }
  if (schema.items) return `list of ${typeOf(schema.items, place)}${rangeOf(schema)}`;
  return [schema.type ?? "anything"].flat().join(" or ") + rangeOf(schema);
};

/** The schema behind a name, its parts put together where it has some. */
export const resolve = (schema: Schema, document: Document): Schema => {
  if (schema.$ref) return resolve(document.components.schemas[nameOf(schema.$ref)] ?? {}, document);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolve(part, document));
  return {
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  };
};

/** A field's mark beside its type. */
const OPTIONAL = ' <span class="optional">optional</span>';

/** The object inside a field, where it has no name of its own: its fields are listed below the field. */
const innerOf = (field: Schema): Schema | undefined => {
  if (field.$ref) return undefined;
  if (field.properties) return field;
  const choices = (field.anyOf ?? field.oneOf ?? []).filter((choice) => !isNull(choice));
  const [only, ...others] = field.items ? [field.items] : choices;
  return only && others.length === 0 ? innerOf(only) : undefined;
};

const fieldItem = ([name, field]: [string, Schema], isRequired: boolean, place: SchemaPlace): string => {
  const inner = innerOf(field);
  const meaning = field.description ?? "";
  return `<li><p class="field"><code>${escapeHtml(name)}</code> <span class="type">${typeOf(inner && field.properties ? { type: "object" } : field, place)}</span>${isRequired ? "" : OPTIONAL}</p>${meaning ? `<p>${inline(meaning)}</p>` : ""}${inner ? fieldList(inner, place) : ""}</li>`;
};

/** The fields of an object, each with its type and what it means; nothing for what has no fields. */
export const fieldList = (schema: Schema, place: SchemaPlace): string => {
  const { properties = {}, required = [] } = resolve(schema, place.document);
  const items = Object.entries(properties).map((field) => fieldItem(field, required.includes(field[0]), place));
  return items.length > 0 ? `<ul class="fields">${items.join("")}</ul>` : "";
};

/** The searchable text of a schema: its fields and their descriptions. */
export const wordsOf = (schema: Schema, document: Document): string =>
  Object.entries(resolve(schema, document).properties ?? {})
    .map(([name, { description = "" }]) => `${name} ${description}`)
    .join(" ");

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
