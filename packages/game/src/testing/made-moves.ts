import { type $ZodType, toJSONSchema } from "zod/v4/core";
import type { Random } from "../random.ts";

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);
const numberOr = (value: unknown, other: number): number => (typeof value === "number" ? value : other);

const wholeNumber = (schema: Schema, random: Random): number => {
  const least = Math.max(numberOr(schema["minimum"], -3), -1000);
  const most = Math.min(numberOr(schema["maximum"], least + 20), least + 1000);
  return least + random.int(Math.max(1, most - least + 1));
};

/** What a value is made by: chance, the schemas that others refer to, and how many parts it may still have. */
interface Making {
  readonly random: Random;
  readonly defs: Readonly<Record<string, Schema>>;
  partsLeft: number;
}

/** A value of a schema that repeats itself has no more parts than this. */
const MAX_PARTS = 500;

const listFor = (schema: Schema, making: Making): unknown[] => {
  const least = numberOr(schema["minItems"], 0);
  const most = Math.min(numberOr(schema["maxItems"], least + 3), least + 5);
  const length = least + making.random.int(Math.max(1, most - least + 1));
  return Array.from({ length }, () => partFor((schema["items"] ?? {}) as Schema, making));
};

const examplesOf = ({ examples }: Schema): readonly unknown[] =>
  Array.isArray(examples) && examples.length > 0 ? (examples as readonly unknown[]) : ["", "a", "x1"];

const objectFor = (schema: Schema, making: Making): object => {
  const required = listOf(schema["required"]) as readonly unknown[];
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const kept = fields.filter(([name]) => required.includes(name) || making.random.chance(0.5));
  return Object.fromEntries(kept.map(([name, field]) => [name, partFor(field, making)]));
};

const partFor = (given: Schema, making: Making): unknown => {
  const { $ref } = given;
  const schema = typeof $ref === "string" ? (making.defs[$ref] ?? {}) : given;
  const { random } = making;
  making.partsLeft -= 1;
  if (making.partsLeft < 0) return null;
  const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (options.length > 0) return partFor(random.pick(options), making);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return random.pick(schema["enum"] as readonly unknown[]);
  if (schema["type"] === "integer" || schema["type"] === "number") return wholeNumber(schema, random);
  if (schema["type"] === "boolean") return random.chance(0.5);
  if (schema["type"] === "array") return listFor(schema, making);
  if (schema["type"] === "object") return objectFor(schema, making);
  return schema["type"] === "string" ? random.pick(examplesOf(schema)) : null;
};

/** The schemas that a schema refers to, by how it does so. */
export const defsOf = (schema: Schema): Readonly<Record<string, Schema>> => {
  const named = Object.entries((schema["$defs"] ?? {}) as Record<string, Schema>);
  return { "#": schema, ...Object.fromEntries(named.map(([name, part]) => [`#/$defs/${name}`, part])) };
};

/** A value that fits a JSON Schema, more or less. */
export const valueFor = (schema: Schema, random: Random): unknown =>
  partFor(schema, { random, defs: defsOf(schema), partsLeft: MAX_PARTS });

/** Made-up moves by a game's schema; null where the schema can't be read. */
export const moveMaker = (moveSchema: $ZodType): ((random: Random) => unknown) | null => {
  try {
    // Written out at each place, a schema that repeats itself may have no end.
    const schema = toJSONSchema(moveSchema, { io: "input", reused: "ref" }) as Schema;
    return (random) => valueFor(schema, random);
  } catch {
    return null;
  }
};

/** Fields of two moves, mixed. */
export const mixed = (one: object, other: object, random: Random): object => {
  const fields = Object.entries(other).filter(() => random.chance(0.5));
  return { ...one, ...Object.fromEntries(fields) };
};

const NO_VALUES = [null, undefined, -1, 1e9, 0.5, Number.NaN, "x", "__proto__", [], {}, true];

/** Values that are no moves, and moves with an unknown field. */
export const hostileMoves = (move: object): unknown[] => [
  ...NO_VALUES,
  Object.create(null),
  [move],
  ...Object.keys(move).flatMap((name) => NO_VALUES.map((value) => ({ ...move, [name]: value }))),
];
