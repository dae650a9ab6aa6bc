import { types } from "pg";
import type { FieldCursor } from "./field-cursor.ts";

/** A column of an answer, as the database describes it. */
export interface Column {
  readonly name: string;
  /** The OID of its type. */
  readonly type: number;
}

/** Makes a row of the fields at which a cursor stands. */
export type ReadRow = (fields: FieldCursor) => object;

type Read = "number" | "boolean" | "text" | "json";

/** What is read from the bytes themselves; every other type is read by `pg`'s own parsers, from its text. */
const READS: Readonly<Record<number, Read>> = {
  [types.builtins.INT2]: "number",
  [types.builtins.INT4]: "number",
  [types.builtins.FLOAT8]: "number",
  [types.builtins.BOOL]: "boolean",
  [types.builtins.TEXT]: "text",
  [types.builtins.VARCHAR]: "text",
  [types.builtins.JSON]: "json",
  [types.builtins.JSONB]: "json",
};

/** Tells the reader of a column: its expression, in which `f` is the cursor and `p` the parsers of other types. */
const fieldOf = ({ type }: Column, index: number): string => {
  const read = READS[type];
  return read ? `f.${read}()` : `f.other(p[${index}])`;
};

interface Shape {
  [name: string]: string | Shape;
}

/** The object that columns make: one named `a.b` is `b` of an object `a`. */
const shapeOf = (columns: readonly Column[]): Shape => {
  const shape: Shape = {};
  for (const [index, { name }] of columns.entries()) {
    const [group = "", field] = name.split(".");
    if (field === undefined) shape[name] = `c${index}`;
    else shape[group] = { ...(shape[group] as Shape | undefined), [field]: `c${index}` };
  }
  return shape;
};

const literalOf = (shape: Shape): string =>
  `{${Object.entries(shape).map(([name, value]) => `${JSON.stringify(name)}:${typeof value === "string" ? value : literalOf(value)}`)}}`;

/**
 * Compiles the reader of an answer's rows: code made for these columns reads each field once and makes the row at once,
 * where a loop would ask for each field's type and add it by its name. The names are those of our own statements.
 */
export const compileReader = (columns: readonly Column[]): ReadRow => {
  const fields = columns.map((column, index) => `const c${index}=${fieldOf(column, index)};`);
  const parsers = columns.map(({ type }) => types.getTypeParser(type, "text"));
  const make = new Function("p", `return (f)=>{${fields.join("")}return ${literalOf(shapeOf(columns))};}`);
  return make(parsers) as ReadRow;
};
