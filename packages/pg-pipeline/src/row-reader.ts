import { types } from "pg";
import { GarbledAnswerError } from "./guarded-client.ts";
import type { CacheableObject, RowCache, Texts } from "./row-cache.ts";

/** A column as the database describes it. */
export interface Field {
  readonly name: string;
  /** The OID of its type. */
  readonly dataTypeID: number;
}

interface Column {
  readonly name: string;
  /** Its place in the row. */
  readonly at: number;
  readonly parse: (text: string) => unknown;
}

type Values = Record<string, unknown>;

/** A row with every name: a copy of it is filled sooner than an empty object. */
const emptyOf = (names: readonly string[]): Values =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`);

const fill = (empty: Values, columns: readonly Column[], texts: Texts): Values => {
  const values = { ...empty };
  for (let index = 0; index < columns.length; index += 1) {
    const { name, at, parse } = columns[index] as Column;
    const text = texts[at] as string | null;
    if (text !== null) values[name] = parse(text);
  }
  return values;
};

/** The kinds of objects, by the names and types of their columns. */
const kinds = new Map<string, number>();

const kindOf = (fields: readonly Field[]): number => {
  const signature = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const kind = kinds.get(signature) ?? kinds.size;
  kinds.set(signature, kind);
  return kind;
};

/** An object inside a row: the columns that are named after it. */
class RowObject implements CacheableObject {
  readonly name: string;
  readonly from: number;
  readonly width: number;
  readonly kind: number;
  /** Whether its columns stand together, so that one slice of the row's texts identifies it. */
  readonly isWhole: boolean;
  readonly #columns: readonly Column[];
  readonly #empty: Values;

  constructor(name: string, columns: readonly Column[], fields: readonly Field[]) {
    this.name = name;
    this.from = columns[0]?.at ?? 0;
    this.width = columns.length;
    this.isWhole = columns.every(({ at }, index) => at === this.from + index);
    this.kind = kindOf(fields);
    this.#columns = columns;
    this.#empty = emptyOf(columns.map((column) => column.name));
  }

  read(texts: Texts): object {
    return fill(this.#empty, this.#columns, texts);
  }
}

/** Makes objects of a statement's rows: a column named "a.b" is `b` of an object `a`. */
export class RowReader {
  readonly #width: number;
  readonly #columns: readonly Column[];
  readonly #objects: readonly RowObject[];
  readonly #empty: Values;

  constructor(fields: readonly Field[]) {
    const columns = fields.map(({ name, dataTypeID }, at) => {
      const [first = "", own] = name.split(".");
      const column = { name: own ?? first, at, parse: types.getTypeParser(dataTypeID, "text") };
      return { object: own === undefined ? null : first, column, field: { name: column.name, dataTypeID } };
    });
    const names = [...new Set(columns.flatMap(({ object }) => object ?? []))];
    const of = (name: string | null) => columns.filter(({ object }) => object === name);
    this.#width = fields.length;
    this.#columns = of(null).map(({ column }) => column);
    this.#objects = names.map((name) => {
      const own = of(name);
      return new RowObject(
        name,
        own.map(({ column }) => column),
        own.map(({ field }) => field),
      );
    });
    this.#empty = emptyOf(columns.map(({ object, column }) => object ?? column.name));
  }

  /** Makes a row; with a cache, its objects are those of earlier rows that had the same texts. */
  read(texts: Texts, cache: RowCache | null): object {
    if (texts.length !== this.#width) throw new GarbledAnswerError("A row has other columns than its statement");
    const row = fill(this.#empty, this.#columns, texts);
    for (const object of this.#objects)
      row[object.name] = cache && object.isWhole ? cache.read(object, texts) : object.read(texts);
    return row;
  }
}
