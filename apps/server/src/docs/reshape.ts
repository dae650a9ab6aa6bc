/** A part of the document, as JSON. */
export type Json = Record<string, unknown>;

/** The parts of the document that are reshaped. */
export interface Described {
  components?: { schemas?: Record<string, unknown> };
  paths?: Record<string, unknown>;
}

/** A reference to a named schema. */
export const refTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** A name with points or hyphens as a schema's name: `matches.move` is `MatchesMove`. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-._])(\w)/g, (_match, _mark, letter: string) => letter.toUpperCase());

/** Fields that hold any value, and no schema: they are not reshaped. */
const SHOWN = new Set(["example", "examples", "default"]);

/** The part with every object in it, the innermost first, as `change` makes it. */
export const reshaped = <Part>(part: Part, change: (object: Json, name: string) => Json, name = ""): Part => {
  if (Array.isArray(part)) return part.map((one) => reshaped(one, change)) as Part;
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    SHOWN.has(key) ? value : reshaped(value, change, key),
  ]);
  return change(Object.fromEntries(entries), name) as Part;
};

/** The document with more named schemas. */
export const withSchemas = <Document extends Described>(
  document: Document,
  more: Readonly<Record<string, unknown>>,
): Document => ({
  ...document,
  components: { ...document.components, schemas: { ...document.components?.schemas, ...more } },
});

/** Clients must tolerate unknown fields in answers, so no schema of ours forbids any. */
export const allowUnknownFields = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map(allowUnknownFields) as Part;
  if (typeof part !== "object" || part === null) return part;
  const kept = Object.entries(part).filter(([name, value]) => name !== "additionalProperties" || value !== false);
  return Object.fromEntries(kept.map(([name, value]) => [name, allowUnknownFields(value)])) as Part;
};
