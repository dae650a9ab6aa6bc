import { createHash } from "node:crypto";

const MAX_STATEMENTS = 500;
/** Two texts do not share this many bits of a hash by accident. */
const HASH_LETTERS = 20;

/**
 * Makes names by the statements' texts, under which a connection parses and plans each once. A name stands for one text only,
 * whatever else prepares on the same session. Bounded, so that odd texts can't pile up at the database: further ones get the
 * empty name, which keeps nothing.
 */
export const statementNames = (): ((query: { readonly sql: string }) => string) => {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_STATEMENTS) return "";
    const name = `ym_${createHash("sha256").update(sql).digest("base64url").slice(0, HASH_LETTERS)}`;
    names.set(sql, name);
    return name;
  };
};
