import type { WireValue } from "@yourmove/pg-pipeline";

/** A type that parameters have in SQL, and how a value travels to the database as one: as it is without `encode`. */
export interface ParameterType<Value> {
  readonly cast: string;
  readonly encode?: (value: Value) => WireValue;
}

const arrayText = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => value ?? "NULL").join(",")}}`;

/** An id, a count, a state. */
export const int: ParameterType<number> = { cast: "int" };
/** Some of them, of which single ones may be missing. */
export const ints: ParameterType<readonly (number | null)[]> = { cast: "int[]", encode: arrayText };
/** A time in epoch milliseconds, or a cursor. */
export const bigint: ParameterType<number> = { cast: "bigint" };
/** Some times. */
export const bigints: ParameterType<readonly number[]> = { cast: "bigint[]", encode: arrayText };
/** A name, a key, a word. */
export const text: ParameterType<string> = { cast: "text" };
/** Yes or no. */
export const boolean: ParameterType<boolean> = { cast: "boolean" };
/** A hash. */
export const bytes: ParameterType<Uint8Array> = { cast: "bytea" };
/** Any plain value; as text, because the driver would make an SQL array of an array. */
export const json: ParameterType<unknown> = { cast: "jsonb", encode: (value) => JSON.stringify(value) };

/** The type for values that may be missing. */
export const orNull = <Value>({ cast, encode }: ParameterType<Value>): ParameterType<Value | null> =>
  encode ? { cast, encode: (value) => (value === null ? null : encode(value)) } : { cast };

type Types = Readonly<Record<string, ParameterType<never>>>;
type ValueOf<Type> = Type extends ParameterType<infer Value> ? Value : undefined;

/** What stands in the text where a parameter is meant, by its name: its position and its type. */
export type Params<Named> = { readonly [Name in keyof Named]: string };

/** The values of named parameters. */
export type Values<Named> = { readonly [Name in keyof Named]: ValueOf<Named[Name]> };

/**
 * The way that a statement takes to PostgreSQL. Short ones share a few connections, one behind the other without waiting:
 * "read" is for those that wait for no lock either, "write" for those that may. "alone" has a connection of its own for as
 * long as it takes.
 */
export type StatementPath = "read" | "write" | "alone";

/** A statement as the database takes it, for `Database.run`. */
export interface Statement<Parameters, Row> {
  readonly text: string;
  readonly path: StatementPath;
  /** Whether objects of its rows that are as they were in an earlier answer are the very same, frozen ones. */
  readonly sharesRows: boolean;
  /** The values in the order of their positions. */
  valuesOf(parameters: Parameters): WireValue[];
  /** Never there: it says of what type the rows are. */
  readonly row?: Row;
}

let onMade: ((statement: Statement<never, unknown>) => void) | null = null;

/** Hands every statement that is made from now on to `listener`, for the check of their row types (`npm run db:check`). */
export const watchStatements = (listener: typeof onMade): void => {
  onMade = listener;
};

/**
 * Makes a statement whose parameters are bound by name: TypeScript refuses a name that is not declared, missing or
 * surplus. Throws when the text leaves a declared name unused. `Row` is what the text selects, which `npm run db:check`
 * compares with what PostgreSQL describes: a column named "a.b" is `b` of an object `a`.
 */
export const statement =
  <Row>(path: StatementPath = "alone", { sharesRows = false } = {}) =>
  <Named extends Types>(types: Named, write: (at: Params<Named>) => string): Statement<Values<Named>, Row> => {
    const named = Object.entries<ParameterType<never>>(types);
    const places = named.map(([name, { cast }], index) => [name, `$${index + 1}::${cast}`] as const);
    const text = write(Object.fromEntries(places) as Params<Named>);
    const unused = places.find(([, place]) => !text.includes(place));
    if (unused) throw new Error(`The statement never uses its parameter ${unused[0]}`);
    const made: Statement<Values<Named>, Row> = {
      text,
      path,
      sharesRows,
      valuesOf: (values) =>
        named.map(([name, { encode }]) => (encode ? encode(values[name] as never) : (values[name] as WireValue))),
    };
    onMade?.(made);
    return made;
  };

/** The first row, of a statement that gives one at most. */
export const first = async <Row>(rows: Promise<readonly Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** What is selected under each name. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: string };

/** The list of columns for a select; with an object's name, they are that object's fields. */
export const selectColumns = (columns: Readonly<Record<string, string>>, object?: string): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${object === undefined ? name : `${object}.${name}`}"`)
    .join(", ");
