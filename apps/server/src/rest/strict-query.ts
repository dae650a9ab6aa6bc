import { type FieldError, readQueryText } from "@yourmove/contract";
import type { Fields } from "./route-input.ts";

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
};

/** The fields of a query, or what is wrong with it. */
export type Query = { ok: true; fields: Record<string, number | string> } | { ok: false; errors: FieldError[] };

const readValue = (schema: Fields[string], raw: string): ReturnType<typeof readQueryText> => {
  const text = decode(raw);
  return text === null ? { ok: false, rule: "is not percent-encoded UTF-8" } : readQueryText(schema, text);
};

/** Reads the fields that a route has in its query, strictly (contract 4.2); all other parameters are ignored (contract 1). */
export const readQuery = (url: string, known: Fields): Query => {
  const start = url.indexOf("?");
  const fields: Record<string, number | string> = {};
  if (start < 0) return { ok: true, fields };
  const errors: FieldError[] = [];
  for (const pair of url.slice(start + 1).split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const schema = name !== null && Object.hasOwn(known, name) ? known[name] : undefined;
    if (name === null || !schema) continue;
    const read = readValue(schema, equals < 0 ? "" : pair.slice(equals + 1));
    if (name in fields || errors.some(({ path }) => path === name))
      errors.push({ path: name, message: "must be given once" });
    else if (read.ok) fields[name] = read.value;
    else errors.push({ path: name, message: read.rule });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, fields };
};
