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

const listFor = (schema: Schema, random: Random): unknown[] => {
  const least = numberOr(schema["minItems"], 0);
  const most = Math.min(numberOr(schema["maxItems"], least + 3), least + 5);
  const length = least + random.int(Math.max(1, most - least + 1));
  return Array.from({ length }, () => valueFor((schema["items"] ?? {}) as Schema, random));
};

const examplesOf = ({ examples }: Schema): readonly unknown[] =>
  Array.isArray(examples) && examples.length > 0 ? (examples as readonly unknown[]) : ["", "a", "x1"];

const objectFor = (schema: Schema, random: Random): object => {
  const required = listOf(schema["required"]) as readonly unknown[];
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
  const kept = fields.filter(([name]) => required.includes(name) || random.chance(0.5));
  return Object.fromEntries(kept.map(([name, field]) => [name, valueFor(field, random)]));
};

/** A value that fits a JSON Schema, more or less. */
export const valueFor = (schema: Schema, random: Random): unknown => {
  const options = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (options.length > 0) return valueFor(random.pick(options), random);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return random.pick(schema["enum"] as readonly unknown[]);
  if (schema["type"] === "integer" || schema["type"] === "number") return wholeNumber(schema, random);
  if (schema["type"] === "boolean") return random.chance(0.5);
  if (schema["type"] === "array") return listFor(schema, random);
  if (schema["type"] === "object") return objectFor(schema, random);
  return schema["type"] === "string" ? random.pick(examplesOf(schema)) : null;
};

/** Made-up moves by a game's schema; null where the schema can't be read. */
export const moveMaker = (moveSchema: $ZodType): ((random: Random) => unknown) | null => {
  try {
    const schema = toJSONSchema(moveSchema, { io: "input" }) as Schema;
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
