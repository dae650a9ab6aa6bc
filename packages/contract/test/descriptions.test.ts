import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { $ZodTypes } from "zod/v4/core";
import { exportedSchemas } from "../scripts/schemas.ts";

interface Field {
  readonly path: string;
  readonly description: string | undefined;
}

/** The schemas that a schema is made of, each with the way to it; only an object's are fields. */
const partsOf = (schema: unknown): [step: string, part: unknown][] => {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).map(([name, part]) => [`.${name}`, part]);
    case "array":
      return [["[]", def.element]];
    case "record":
      return [["[*]", def.valueType]];
    case "union":
      return def.options.map((option, index) => [`|${index}`, option]);
    case "pipe":
      return [def.in, def.out].map((part) => ["", part]);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
      return [["", def.innerType]];
    default:
      return [];
  }
};

/** What a schema says of itself, or, as the documents show it, what it is unless it is left out or null. */
const descriptionOf = (schema: unknown): string | undefined => {
  const { def } = (schema as $ZodTypes)._zod;
  const inner = "innerType" in def ? def.innerType : undefined;
  return (schema as z.ZodType).meta()?.description ?? (inner && descriptionOf(inner));
};

const fieldsOf = (schema: unknown, path: string): Field[] =>
  partsOf(schema).flatMap(([step, part]) => {
    const at = `${path}${step}`;
    const own = step.startsWith(".") ? [{ path: at, description: descriptionOf(part) }] : [];
    return [...own, ...fieldsOf(part, at)];
  });

const fields = exportedSchemas.flatMap(({ typeName, schema }) => [
  { path: typeName, description: schema.meta()?.description },
  ...fieldsOf(schema, typeName),
]);

describe("what the contract tells of itself", () => {
  it("looks into every schema, and every field of one", () => {
    const paths = new Set(fields.map(({ path }) => path));
    for (const path of ["Match.opponent.userID", "ListSnapshot.items[].game.lastMove", "Game.boardSize.rows"])
      expect(paths).toContain(path);
    for (const path of ["MatchEnvelope|1.serverTime", "Problem.errors[].path", "ListInput.limit"])
      expect(paths).toContain(path);
  });

  it("describes each of them", () => {
    expect(fields.filter(({ description }) => !description).map(({ path }) => path)).toEqual([]);
  });

  it("describes them in one sentence without its full stop, which the documents put", () => {
    const isSentence = (text: string) => /^[A-Z`\d]/.test(text) && !/\.$|\n|\. [A-Z]/.test(text);
    expect(fields.filter(({ description = "" }) => !isSentence(description)).map(({ path }) => path)).toEqual([]);
  });
});
