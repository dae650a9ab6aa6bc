import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import {
  getInputSchema,
  inviteInputSchema,
  LIMITS,
  listInputSchema,
  readQueryText,
  searchInputSchema,
} from "../src/index.ts";

const { since, wait, limit, before, opponentUserID } = listInputSchema.shape;
const { q } = searchInputSchema.shape;
const MAX = Number.MAX_SAFE_INTEGER;

/** A field read as REST reads it: its text, then its schema. */
const read = (schema: ZodType, text: string): boolean => {
  const value = readQueryText(schema, text);
  return value.ok ? schema.safeParse(value.value).success : false;
};

describe("a field in a query", () => {
  it.each([
    [
      "since",
      since,
      ["0", "007", "1795176000000", "9".repeat(16)],
      ["", "-1", "1.5", "1e3", "+5", " 5", "9".repeat(17)],
    ],
    ["wait", wait, ["0", "0.0", "25", "0.001", "9".repeat(400)], ["", "-1", "1.", ".5", "1.5.5", "1e3", "Infinity"]],
    ["limit", limit, ["20", "-5", "-0", "007", "9".repeat(400)], ["", "1.5", "--5", "0x10", "٣"]],
    ["before", before, ["0", "-1", String(MAX)], ["", "1.5", "null"]],
    ["opponentUserID", opponentUserID, ["1", String(LIMITS.maxID)], ["", "0", "-1", "1.5", String(LIMITS.maxID + 1)]],
    ["q", q, ["", "gra", "%_", " a ", "🦊".repeat(64)], ["a".repeat(65), "\u0000"]],
  ])("%s is taken in its own form only", (_name, schema, good, bad) => {
    for (const text of good) expect(read(schema, text), text).toBe(true);
    for (const text of bad) expect(read(schema, text), text).toBe(false);
  });

  it("that is no number of its form is refused with the form in words", () => {
    expect(readQueryText(since, "soon")).toEqual({ ok: false, rule: "must be a number of 1 to 16 digits" });
    expect(readQueryText(wait, "soon")).toEqual({ ok: false, rule: "must be a plain decimal number of seconds" });
    expect(readQueryText(limit, "soon")).toEqual({ ok: false, rule: "must be an integer" });
  });

  it("is a number no further off than a number can be exact", () => {
    expect(readQueryText(limit, "9".repeat(400))).toEqual({ ok: true, value: MAX });
    expect(readQueryText(before, `-${"9".repeat(400)}`)).toEqual({ ok: true, value: -MAX });
  });

  it("is the same for a match as for a list", () => {
    expect(readQueryText(getInputSchema.shape.since, "5")).toEqual({ ok: true, value: 5 });
    expect(readQueryText(getInputSchema.shape.wait, "0.5")).toEqual({ ok: true, value: 0.5 });
  });

  it("can't be read where the contract has no form for it", () => {
    expect(() => readQueryText(inviteInputSchema.shape.message, "x")).toThrow("no form in a query");
  });
});
