import { createHash } from "node:crypto";
import { type Connection, Query, types } from "pg";
import { GarbledAnswerError } from "./guarded-client.ts";
import type { WireConnection } from "./pg-internals.ts";

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

/** The fields of a row as the database sent them. */
type Texts = readonly (string | null)[];

/** A column as the database describes it. */
export interface Field {
  readonly name: string;
  /** The OID of its type. */
  readonly dataTypeID: number;
}

/** Makes an object of the fields of a row. */
type ReadRow = (texts: Texts) => object;

/** More kinds of rows than any program has statements. */
const MAX_KINDS = 1000;

const compiled = new Map<string, ReadRow>();

/** A literal of an object whose fields are the columns at some places. */
const literalOf = (columns: readonly { readonly name: string; readonly at: number }[]): string =>
  `{${columns.map(({ name, at }) => `${JSON.stringify(name)}: texts[${at}] === null ? null : parsers[${at}](texts[${at}])`).join()}}`;

// A literal that is compiled once is filled three times as fast as an object whose names are looked up (docs/measured).
/** Compiles what makes objects of a statement's rows: a column named "a.b" is `b` of an object `a`. */
const compile = (fields: readonly Field[]): ReadRow => {
  const columns = fields.map(({ name, dataTypeID }, at) => {
    const [first = "", own] = name.split(".");
    return { object: own === undefined ? null : first, name: own ?? first, at, dataTypeID };
  });
  const own = literalOf(columns.filter(({ object }) => object === null)).slice(1, -1);
  const objects = [...new Set(columns.flatMap(({ object }) => object ?? []))].map(
    (name) => `${JSON.stringify(name)}: ${literalOf(columns.filter(({ object }) => object === name))}`,
  );
  const parsers = columns.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text"));
  const row = [own, ...objects].filter((part) => part !== "").join();
  return new Function("parsers", `"use strict"; return (texts) => ({${row}});`)(parsers);
};

/** Makes objects of a statement's rows. */
export class RowReader {
  readonly #width: number;
  readonly #read: ReadRow;

  constructor(fields: readonly Field[]) {
    const kind = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
    const known = compiled.get(kind) ?? compile(fields);
    if (compiled.size < MAX_KINDS) compiled.set(kind, known);
    this.#width = fields.length;
    this.#read = known;
  }

  /** Makes a row. */
  read(texts: Texts): object {
    if (texts.length !== this.#width) throw new GarbledAnswerError("A row has other columns than its statement");
    return this.#read(texts);
  }
}

/** A value as it travels to the database: as text, or a hash as its bytes. */
export type WireValue = string | number | boolean | Uint8Array | null;

/** What a statement's rows are read with. */
export interface RowsQueryOptions {
  /** The name under which a connection keeps it prepared; the empty name keeps nothing. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly WireValue[];
}

const encode = (value: WireValue): string | Buffer | null => {
  if (value === null || typeof value === "string") return value;
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : String(value);
};

const NO_COLUMNS = new RowReader([]);
const ALL_ROWS = {};

/** How each connection's prepared statements are read, by their names: as that connection described them. */
const readers = new WeakMap<Connection, Map<string, RowReader>>();

const readersOf = (connection: Connection): Map<string, RowReader> => {
  const known = readers.get(connection) ?? new Map<string, RowReader>();
  readers.set(connection, known);
  return known;
};

/**
 * A statement whose rows are read straight into objects, and whose columns a connection describes once: for `query` of any client
 * or pool of `pg`, which calls back with the rows. It leans on more of `pg` than its types say: `submit` has it `prepare`; the
 * client calls the `handle…` methods below, `callback` receives the answer; `name` and `text` are what a connection notes as sent
 * and as parsed. `rows-query.test` fails when that changes.
 */
export class RowsQuery extends Query {
  declare readonly text: string;
  /** What the client notes as parsed when the session says so; emptied where this one leaves nothing behind. */
  declare name: string;
  declare queryMode: "extended";
  declare callback: (error: Error | null, rows?: object[]) => void;
  /** Whether it ran what the session had prepared before: a plan that no longer fits is not the statement's fault. */
  wasPrepared = false;
  readonly #values: readonly WireValue[];
  readonly #found: object[] = [];
  #reader = NO_COLUMNS;
  #describes: Map<string, RowReader> | null = null;

  constructor({ name, text, values }: RowsQueryOptions) {
    super(text);
    this.name = name;
    this.queryMode = "extended";
    this.#values = values;
  }

  /** Writes it to a connection, once. */
  prepare(connection: WireConnection): void {
    const known = readersOf(connection);
    this.wasPrepared = this.name !== "" && connection.parsedStatements[this.name] !== undefined;
    if (!this.wasPrepared) this.#parse(connection);
    const reader = this.wasPrepared ? known.get(this.name) : undefined;
    if (reader) this.#reader = reader;
    else {
      connection.describe({ type: "S", name: this.name });
      this.#describes = known;
    }
    connection.bind({ statement: this.name, values: this.#values, valueMapper: encode });
    connection.execute(ALL_ROWS);
    connection.sync();
  }

  // Another statement that was sent under this name may still fail to parse, which must fail only itself: until the session
  // confirms the name, further statements go without one.
  #parse(connection: WireConnection): void {
    const { name, text } = this;
    if (name !== "" && connection.submittedNamedStatements[name] !== undefined) this.name = "";
    else if (name !== "") connection.submittedNamedStatements[name] = text;
    connection.parse({ name: this.name, text });
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#reader = new RowReader(fields);
  }

  handleDataRow({ fields }: { readonly fields: Texts }): void {
    this.#found.push(this.#reader.read(fields));
  }

  handleCommandComplete(): void {
    if (this.name !== "") this.#describes?.set(this.name, this.#reader);
  }

  /** Its writes are committed only now. */
  handleReadyForQuery(): void {
    this.callback(null, this.#found);
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
