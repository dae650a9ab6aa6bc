import { expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { fieldErrors } from "./field-errors.ts";

it.each([
  [z.int(), undefined, "is missing; must be a number"],
  [z.int(), 1.5, "must be an integer"],
  [z.record(z.string(), z.unknown()), "e4", "must be an object"],
  [mini.string(), 5, "must be a string"],
  [z.int().min(60), 5, "must be at least 60"],
  [z.string().min(8), "short", "must have at least 8 characters"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "must have at most 2 entries"],
  [z.enum(["X", "O"]), "x", 'must be one of "X", "O"'],
  [z.string().regex(/^[a-h][1-8]$/), "e9", "must match /^[a-h][1-8]$/"],
  [z.string("must be a name"), 5, "must be a name"],
] as const)("says in words what would be right: %#", (schema, value, message) => {
  const { error } = mini.safeParse(mini.object({ field: schema }), { field: value });
  expect(fieldErrors(error?.issues ?? [], ["move"])).toEqual([{ path: "move.field", message }]);
});
