import { DatabaseError } from "pg";
import type { Column } from "./row-reader.ts";

/** The kinds of a backend's messages that a statement's answer is made of, by their letters. */
export const MESSAGES = {
  parsed: 0x31,
  bound: 0x32,
  parameters: 0x74,
  columns: 0x54,
  noColumns: 0x6e,
  row: 0x44,
  complete: 0x43,
  empty: 0x49,
  error: 0x45,
  ready: 0x5a,
  notice: 0x4e,
  setting: 0x53,
  notification: 0x41,
} as const;

/** A text that ends with a zero, and where what follows it begins. */
const wordAt = (bytes: Buffer, at: number): { word: string; next: number } => {
  const end = bytes.indexOf(0, at);
  return { word: bytes.toString("utf8", at, end), next: end + 1 };
};

const COLUMN_BYTES = 18;
const TYPE_OFFSET = 6;

/** The columns that a description names. */
export const readColumns = (bytes: Buffer, at: number): Column[] => {
  const columns: Column[] = [];
  let next = at + 2;
  for (let left = bytes.readInt16BE(at); left > 0; left -= 1) {
    const name = wordAt(bytes, next);
    columns.push({ name: name.word, type: bytes.readUInt32BE(name.next + TYPE_OFFSET) });
    next = name.next + COLUMN_BYTES;
  }
  return columns;
};

/** The fields of an error under the names that `pg` gives them. */
const FIELDS: Readonly<Record<string, keyof DatabaseError>> = {
  S: "severity",
  C: "code",
  D: "detail",
  H: "hint",
  P: "position",
  W: "where",
  s: "schema",
  t: "table",
  c: "column",
  n: "constraint",
  R: "routine",
};

/** The error that a message tells, as `pg` would. */
export const readError = (bytes: Buffer, at: number): DatabaseError => {
  const told: Partial<Record<string, string>> = {};
  let next = at;
  while (bytes[next]) {
    const field = wordAt(bytes, next + 1);
    told[String.fromCharCode(bytes[next] ?? 0)] = field.word;
    next = field.next;
  }
  const error = new DatabaseError(told["M"] ?? "", bytes.length, "error");
  for (const [letter, name] of Object.entries(FIELDS)) Object.assign(error, { [name]: told[letter] });
  return error;
};
