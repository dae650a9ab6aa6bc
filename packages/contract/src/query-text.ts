import { z } from "zod";

/** How a field is written in the query of an address. */
export interface QueryText {
  readonly type: "number" | "text";
  /** What the text must look like; anything else is refused. */
  readonly pattern: RegExp;
  /** How many characters the text may have, where that is bounded. */
  readonly longest?: number;
  /** The words of the refusal, as in "must be an integer". */
  readonly rule: string;
}

/** A field read from a query, or why it is refused. */
export type QueryValue = { ok: true; value: number | string } | { ok: false; rule: string };

const queryTexts = z.registry<QueryText>();

/** Notes with a field's schema how the field is written in a query, and gives the schema back. */
export const writtenAs = <Schema extends z.ZodType>(written: QueryText, schema: Schema): Schema => {
  queryTexts.add(schema, written);
  return schema;
};

/** As near as a number comes that the database and JSON can hold: no cursor and no limit lies beyond. */
const safe = (value: number): number => Math.max(Math.min(value, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER);

/**
 * Reads a decoded query parameter as the field of this schema is written (contract 4.2); the field's bounds are the
 * schema's own to check. Throws for a field that is never written in a query.
 */
export const readQueryText = (schema: z.ZodType, text: string): QueryValue => {
  const written = queryTexts.get(schema);
  if (!written) throw new Error("This field has no form in a query: give it one with writtenAs");
  const { longest = Number.POSITIVE_INFINITY } = written;
  if (text.length > longest || !written.pattern.test(text)) return { ok: false, rule: written.rule };
  return { ok: true, value: written.type === "number" ? safe(Number(text)) : text };
};
