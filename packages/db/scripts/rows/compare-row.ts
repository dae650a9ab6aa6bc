import type { FieldDef } from "pg";
import ts from "typescript";

/** The JavaScript type of each PostgreSQL type, as `pg` and the row reader give it. */
const KINDS: Readonly<Record<number, string>> = {
  16: "boolean",
  17: "bytes",
  18: "string",
  19: "string",
  20: "string",
  21: "number",
  23: "number",
  25: "string",
  26: "number",
  114: "json",
  700: "number",
  701: "number",
  1000: "boolean[]",
  1005: "number[]",
  1007: "number[]",
  1009: "string[]",
  1015: "string[]",
  1016: "string[]",
  1022: "number[]",
  1043: "string",
  1700: "string",
  2950: "string",
  3802: "json",
};

/** The parameters of a comparison of a row type with the columns of a statement. */
export interface Comparison {
  readonly checker: ts.TypeChecker;
  readonly columns: readonly FieldDef[];
  /** Whether a column comes from a nullable column of a table. */
  isNullable(column: FieldDef): boolean;
}

/** A field of a row type: of each variant of the row, where there are several. */
interface Field {
  readonly types: ts.Type[];
  isOptional: boolean;
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

const isNothing = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;

const kindOf = (checker: ts.TypeChecker, type: ts.Type): string => {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return "unknown";
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.flags & ts.TypeFlags.BigIntLike) return "bigint";
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    const kinds = element ? membersOf(element).map((member) => kindOf(checker, member)) : [];
    return `${[...new Set(kinds)].join(" | ")}[]`;
  }
  return ["Uint8Array", "Buffer"].includes(type.symbol?.name ?? "") ? "bytes" : "object";
};

const fieldsOf = (checker: ts.TypeChecker, variants: readonly ts.Type[]): Map<string, Field> => {
  const fields = new Map<string, Field>();
  for (const variant of variants)
    for (const property of checker.getPropertiesOfType(variant)) {
      const field = fields.get(property.name) ?? { types: [], isOptional: false };
      field.types.push(...membersOf(checker.getTypeOfSymbol(property)));
      field.isOptional ||= (property.flags & ts.SymbolFlags.Optional) !== 0;
      fields.set(property.name, field);
    }
  return fields;
};

const compareColumn = ({ checker, isNullable }: Comparison, column: FieldDef, { types }: Field): string[] => {
  const described = KINDS[column.dataTypeID];
  if (described === undefined)
    return [`${column.name} has the type ${column.dataTypeID}, which this check doesn't know`];
  const declared = new Set(types.filter((type) => !isNothing(type)).map((type) => kindOf(checker, type)));
  const wrong = [...declared].filter((kind) => (described === "json" ? kind === "bytes" : kind !== described));
  const complaints = wrong.map((kind) => `${column.name} is declared as ${kind}, PostgreSQL gives ${described}`);
  if (described !== "json" && isNullable(column) && !types.some(isNothing) && !declared.has("unknown"))
    complaints.push(`${column.name} may be null, and its type doesn't say so`);
  return complaints;
};

const compareFields = (comparison: Comparison, variants: readonly ts.Type[], prefix: string): string[] => {
  const { checker, columns } = comparison;
  const fields = fieldsOf(checker, variants);
  const complaints: string[] = [];
  const seen = new Set<FieldDef>();
  for (const [name, field] of fields) {
    const column = columns.find((candidate) => candidate.name === `${prefix}${name}`);
    const own = columns.filter((candidate) => candidate.name.startsWith(`${prefix}${name}.`));
    for (const one of column ? [column, ...own] : own) seen.add(one);
    if (column) complaints.push(...compareColumn(comparison, column, field));
    else if (own.length > 0) {
      const objects = field.types.filter((type) => !isNothing(type));
      complaints.push(...compareFields(comparison, objects, `${prefix}${name}.`));
    } else if (!field.isOptional) complaints.push(`${prefix}${name} is declared and not selected`);
  }
  const surplus = columns.filter((column) => column.name.startsWith(prefix) && !seen.has(column));
  return [...complaints, ...surplus.map(({ name }) => `${name} is selected and not declared`)];
};

/** The differences between a declared row type and the columns of its statement; a column "a.b" is `b` of an object `a`. */
export const compareRow = (comparison: Comparison, row: ts.Type): string[] => {
  if (row.flags & ts.TypeFlags.Never)
    return comparison.columns.map(({ name }) => `${name} is selected, and the statement declares no rows`);
  return compareFields(comparison, membersOf(row), "");
};
