import { types } from "pg";
import type { ReadRow } from "./field-cursor.ts";
import type { RowMemory } from "./row-memory.ts";

/** A column of an answer, as the database describes it. */
export interface Column {
  readonly name: string;
  /** The OID of its type. */
  readonly type: number;
}

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

/** What stands in a row under a name: how it is read, where `f` is the cursor, `p` the parsers of other types and `k` the readers of objects. */
interface Field {
  readonly name: string;
  readonly expression: string;
}

const fieldOf = ({ name, type }: Column, index: number): Field => {
  const read = READS[type];
  return { name, expression: read ? `f.${read}()` : `f.other(p[${index}])` };
};

/** An object by its name, with its own columns. */
interface RememberedObject {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** The object whose columns begin here and stand together, where the first of them is its id: one that is remembered. */
const objectAt = (columns: readonly Column[], at: number): RememberedObject | null => {
  const first = columns[at];
  const [name, id] = first?.name.split(".") ?? [];
  if (id === undefined || first?.type !== types.builtins.INT4) return null;
  const own = columns.filter((column) => column.name.startsWith(`${name}.`));
  if (own.some((column, index) => column !== columns[at + index])) return null;
  return { name: name ?? "", columns: own.map((column) => ({ ...column, name: column.name.split(".")[1] ?? "" })) };
};

const kindOf = ({ columns }: RememberedObject) => ({
  name: columns.map(({ name, type }) => `${name} ${type}`).join(),
  width: columns.length,
});

interface Shape {
  [name: string]: string | Shape;
}

/** The object that fields make: one named `a.b` is `b` of an object `a`. */
const shapeOf = (fields: readonly Field[]): Shape => {
  const shape: Shape = {};
  for (const [index, { name }] of fields.entries()) {
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
export const compileReader = (columns: readonly Column[], memory: RowMemory): ReadRow => {
  const parsers = columns.map(({ type }) => types.getTypeParser(type, "text"));
  const readers: ReadRow[] = [];
  const fields: Field[] = [];
  for (let at = 0; at < columns.length; at += 1) {
    const object = objectAt(columns, at);
    if (object) {
      fields.push({ name: object.name, expression: `k[${readers.length}](f)` });
      readers.push(memory.remembering(kindOf(object), compileReader(object.columns, memory)));
      at += object.columns.length - 1;
    } else fields.push(fieldOf(columns[at] as Column, at));
  }
  const reads = fields.map(({ expression }, index) => `const c${index}=${expression};`);
  const make = new Function("p", "k", `return (f)=>{${reads.join("")}return ${literalOf(shapeOf(fields))};}`);
  return make(parsers, readers) as ReadRow;
};
