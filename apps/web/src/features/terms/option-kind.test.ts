import { builtInGames } from "@yourmove/rules";
import { expect, test } from "vitest";
import * as z from "zod";
import { fieldsOf, type Schema } from "../../boards/foreign/schema.ts";
import { countOf, kindOf } from "./option-kind.ts";

const fieldsIn = (schema: z.core.$ZodType) => fieldsOf(z.toJSONSchema(schema, { io: "output" }) as Schema);

test("booleans are switches, words segments, numbers steps or a number within bounds, and what may be none can be left empty", () => {
  const schema = z.strictObject({
    fast: z.boolean().default(false),
    rules: z.enum(["old", "new"]).default("old"),
    size: z.literal([5, 3, 4]).default(5),
    lives: z.int().min(1).max(9).default(3),
    number: z.nullable(z.int().min(0).max(959)).default(null),
    fen: z
      .nullable(
        z
          .string()
          .max(100)
          .meta({ examples: ["8/8"] }),
      )
      .default(null),
    list: z.array(z.int()).default([]),
  });
  expect(Object.fromEntries(fieldsIn(schema).map(([name, field]) => [name, kindOf(field)]))).toEqual({
    fast: { kind: "switch" },
    rules: { kind: "words", values: ["old", "new"] },
    size: { kind: "steps", values: [3, 4, 5] },
    lives: { kind: "number", min: 1, max: 9, isNullable: false },
    number: { kind: "number", min: 0, max: 959, isNullable: true },
    fen: { kind: "text", maxLength: 100, example: "8/8", isNullable: true },
    list: { kind: "other" },
  });
  expect(fieldsIn(schema).map(([, field]) => countOf(kindOf(field)))).toEqual([2, 2, 3, ...Array(4).fill(Infinity)]);
});

test("every option of every built-in game has a control of its own", () => {
  const kinds = builtInGames
    .list()
    .flatMap(({ optionsSchema }) =>
      optionsSchema ? fieldsIn(optionsSchema).map(([, field]) => kindOf(field).kind) : [],
    );
  expect(kinds.length).toBeGreaterThan(11);
  expect(kinds).not.toContain("other");
});
