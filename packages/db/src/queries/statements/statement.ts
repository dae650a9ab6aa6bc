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
/** A list of them, with nulls. */
export const ints: ParameterType<readonly (number | null)[]> = { cast: "int[]", encode: arrayText };
/** A time in epoch milliseconds, or a cursor. */
export const bigint: ParameterType<number> = { cast: "bigint" };
/** A list of times. */
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

export type Types = Readonly<Record<string, ParameterType<never>>>;
type ValueOf<Type> = Type extends ParameterType<infer Value> ? Value : undefined;

/** The placeholder of each parameter, by its name: its position and its type. */
export type Params<Named> = { readonly [Name in keyof Named]: string };

/** The values of named parameters. */
export type Values<Named> = { readonly [Name in keyof Named]: ValueOf<Named[Name]> };

/**
 * The path of a statement to PostgreSQL. Short ones share a few pipelined connections: "read" is for those that wait for no lock,
 * "write" for those that may. "dedicated" takes a connection to itself for as long as it runs.
 */
export type StatementPath = "read" | "write" | "dedicated";

/** A statement as the database takes it, for `Database.run`. */
export interface Statement<Parameters, Row> {
  readonly text: string;
  readonly path: StatementPath;
  /** The values in the order of their positions. */
  valuesOf(parameters: Parameters): WireValue[];
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
}

let onMade: ((statement: Statement<never, unknown>) => void) | null = null;

/** Passes every statement that is created from now on to `listener`, for the check of their row types (`npm run db:check`). */
export const watchStatements = (listener: typeof onMade): void => {
  onMade = listener;
};

/** Groups of parameters, each of which is given its values in an object of its own. */
export type Groups = Readonly<Record<string, Types>>;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The parameters of all groups together, as the text names them. */
export type Ungrouped<Grouped extends Groups> = Intersection<Grouped[keyof Grouped]>;

/** The values of groups of parameters. */
export type GroupValues<Grouped extends Groups> = { readonly [Name in keyof Grouped]: Values<Grouped[Name]> };

/** Gives the values of some parameters in their order. */
const bind = (types: Types): ((values: Values<Types>) => WireValue[]) => {
  const named = Object.entries<ParameterType<never>>(types);
  return (values) =>
    named.map(([name, { encode }]) => {
      const value: unknown = values[name];
      return encode ? encode(value as never) : (value as WireValue);
    });
};

/** Writes a statement's text. Throws when it leaves a declared parameter unused. */
const compose = <Named>(types: Named, write: (at: Params<Named>) => string): string => {
  const named = Object.entries<ParameterType<never>>(types as Types);
  const places = named.map(([name, { cast }], index) => [name, `$${index + 1}::${cast}`] as const);
  const text = write(Object.fromEntries(places) as Params<Named>);
  const unused = places.find(([, place]) => !text.includes(place));
  if (unused) throw new Error(`The statement never uses its parameter ${unused[0]}`);
  return text;
};

const made = <Parameters, Row>(statement: Statement<Parameters, Row>): Statement<Parameters, Row> => {
  onMade?.(statement);
  return statement;
};

/**
 * Creates a statement whose parameters are bound by name: TypeScript refuses a name that is undeclared, missing or surplus.
 * Throws when the text leaves a declared name unused. `Row` is what the text selects, which `npm run db:check` compares with what
 * PostgreSQL describes: a column named "a.b" is `b` of an object `a`.
 */
export const statement =
  <Row>(path: StatementPath = "dedicated") =>
  <Named extends Types>(types: Named, write: (at: Params<Named>) => string): Statement<Values<Named>, Row> => {
    const valuesOf = bind(types) as Statement<Values<Named>, Row>["valuesOf"];
    return made({ text: compose(types, write), path, valuesOf });
  };

/** The same with its parameters in groups: a match is bound as it is, with no copy that takes up what stands beside it. */
export const groupedStatement =
  <Row>(path: StatementPath = "dedicated") =>
  <Grouped extends Groups>(
    groups: Grouped,
    write: (at: Params<Ungrouped<Grouped>>) => string,
  ): Statement<GroupValues<Grouped>, Row> => {
    const types = Object.assign({}, ...Object.values(groups)) as Ungrouped<Grouped>;
    const bound = Object.entries(groups).map(([name, group]) => ({ name, bind: bind(group) }));
    return made({
      text: compose(types, write),
      path,
      valuesOf: (values) => bound.flatMap((group) => group.bind(values[group.name] as Values<Types>)),
    });
  };

/** The first row, of a statement that gives one at most. */
export const first = async <Row>(rows: Promise<readonly Row[]>): Promise<Row | null> => (await rows)[0] ?? null;

/** The SQL expression of each field. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: string };

/** The select list; with an object's name, its columns are that object's fields. */
export const selectColumns = (columns: Readonly<Record<string, string>>, object?: string): string =>
  Object.entries(columns)
    .map(([name, expression]) => `${expression} as "${object === undefined ? name : `${object}.${name}`}"`)
    .join(", ");
