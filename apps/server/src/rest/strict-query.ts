import type { FieldError } from "@yourmove/contract";

/** The query parameters that any route reads; all others are ignored (contract 1). */
export type QueryName = "since" | "wait" | "limit" | "before" | "opponentUserID" | "q";

type Parse = (text: string) => number | string | null;

const number =
  (pattern: RegExp): Parse =>
  (text) =>
    pattern.test(text) ? Math.max(Math.min(Number(text), Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER) : null;

const integer = { parse: number(/^-?\d+$/), rule: "must be an integer" };

/** How each parameter is read; null refuses it. */
const PARAMETERS: Record<QueryName, { parse: Parse; rule: string }> = {
  // Contract 4.2: 16 digits are more than a safe integer, and what lies beyond equals no cursor.
  since: {
    parse: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : null),
    rule: "must be a number of 1 to 16 digits",
  },
  wait: { parse: number(/^\d+(\.\d+)?$/), rule: "must be a plain decimal number of seconds" },
  limit: integer,
  before: integer,
  opponentUserID: integer,
  q: { parse: (text) => text, rule: "" },
};

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

/** The fields of a query, or what is wrong with it. */
export type Query = { ok: true; fields: Record<string, number | string> } | { ok: false; errors: FieldError[] };

const readValue = (name: QueryName, raw: string): { value: number | string } | { message: string } => {
  const text = decode(raw);
  if (text === null) return { message: "is not percent-encoded UTF-8" };
  const { parse, rule } = PARAMETERS[name];
  const value = parse(text);
  return value === null ? { message: rule } : { value };
};

/** Reads the named parameters from a request's address, strictly (contract 4.2). */
export const readQuery = (url: string, names: readonly QueryName[]): Query => {
  const start = url.indexOf("?");
  const fields: Record<string, number | string> = {};
  if (start < 0) return { ok: true, fields };
  const errors: FieldError[] = [];
  for (const pair of url.slice(start + 1).split("&")) {
    const equals = pair.indexOf("=");
    const written = decode(equals < 0 ? pair : pair.slice(0, equals));
    const name = names.find((known) => known === written);
    if (!name) continue;
    const read = readValue(name, equals < 0 ? "" : pair.slice(equals + 1));
    if (name in fields || errors.some(({ path }) => path === name))
      errors.push({ path: name, message: "must be given once" });
    else if ("message" in read) errors.push({ path: name, message: read.message });
    else fields[name] = read.value;
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, fields };
};
