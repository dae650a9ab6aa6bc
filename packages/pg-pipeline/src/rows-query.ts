import { type Connection, Query } from "pg";
import type { RowCache, Texts } from "./row-cache.ts";
import { type Field, RowReader } from "./row-reader.ts";

/** A value as it travels to the database: as text, or a hash as its bytes. */
export type WireValue = string | number | boolean | Uint8Array | null;

/** What a statement's rows are read with. */
export interface RowsQueryOptions {
  /** The name under which a connection keeps it prepared; the empty name keeps nothing. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly WireValue[];
  /** Where objects of its rows are kept, and come from when their texts come again. */
  readonly cache: RowCache | null;
}

/** The methods of a `pg` connection that its types lack. */
interface WireConnection extends Connection {
  parse(query: { name: string; text: string }): void;
  describe(what: { type: "S"; name: string }): void;
  bind(config: object): void;
  execute(config: object): void;
  /** The texts of the statements that this session has parsed, and of those that it was sent, by their names. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
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
  readonly #cache: RowCache | null;
  readonly #found: object[] = [];
  #reader = NO_COLUMNS;
  #describes: Map<string, RowReader> | null = null;

  constructor({ name, text, values, cache }: RowsQueryOptions) {
    super(text);
    this.name = name;
    this.queryMode = "extended";
    this.#values = values;
    this.#cache = cache;
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
    this.#found.push(this.#reader.read(fields, this.#cache));
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
