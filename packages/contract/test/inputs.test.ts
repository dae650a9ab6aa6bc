import { describe, expect, it } from "vitest";
import type { ZodType } from "zod";
import {
  getInputSchema,
  idempotencyKeySchema,
  inviteInputSchema,
  isID,
  LIMITS,
  listInputSchema,
  readQueryText,
  searchInputSchema,
} from "../src/index.ts";

const match = { gameType: "chess", matchID: 1 };
const sinceOf = (since: unknown) => getInputSchema.safeParse({ ...match, since });

describe("the input of a poll", () => {
  it("has the same bounds for `since` through any mount", () => {
    for (const since of [undefined, 0, 10 ** 16 - 1]) expect(sinceOf(since).success, String(since)).toBe(true);
    for (const since of [null, -1, 0.5, 10 ** 16 + 2, "5", Number.NaN, Number.POSITIVE_INFINITY])
      expect(sinceOf(since).success, String(since)).toBe(false);
  });

  it("waits no longer than the contract allows", () => {
    expect(getInputSchema.parse({ ...match, wait: 0.5 }).wait).toBe(0.5);
    expect(getInputSchema.parse({ ...match, wait: LIMITS.maxWaitSeconds + 1 }).wait).toBe(LIMITS.maxWaitSeconds);
    expect(listInputSchema.parse({}).wait).toBe(0);
  });

  it("clamps `limit`", () => {
    const { min, max } = LIMITS.listLimit;
    expect([1000, -1].map((limit) => listInputSchema.parse({ limit }).limit)).toEqual([max, min]);
    expect(searchInputSchema.parse({ gameType: "chess" }).limit).toBe(LIMITS.searchLimit.default);
  });
});

describe("the input of an invite", () => {
  const messageOf = (message: unknown) =>
    inviteInputSchema.safeParse({ gameType: "chess", opponentUserID: 2, message });

  it("counts a message's characters as a person would, and takes an empty one for none", () => {
    expect(messageOf("🦊".repeat(LIMITS.messageLength)).success).toBe(true);
    expect(messageOf("a".repeat(LIMITS.messageLength + 1)).success).toBe(false);
    for (const none of ["", null, undefined]) expect(messageOf(none).data?.message).toBeNull();
  });
});

describe("keys and ids", () => {
  it("are keys of the length that the limits say", () => {
    const key = "k".repeat(LIMITS.idempotencyKeyLength);
    expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
    for (const wrong of ["", `${key}k`, " k", "é"]) expect(idempotencyKeySchema.safeParse(wrong).success).toBe(false);
  });

  it("are ids from 1 to 2^31-1", () => {
    expect([1, LIMITS.maxID].every(isID)).toBe(true);
    expect([0, -1, 1.5, LIMITS.maxID + 1, Number.NaN].some(isID)).toBe(false);
  });
});

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
    ["since", since, ["0", "007", "9".repeat(16)], ["", "-1", "1.5", "1e3", "+5", " 5", "9".repeat(17)]],
    ["since of a match", getInputSchema.shape.since, ["5"], ["1.5"]],
    ["wait of a match", getInputSchema.shape.wait, ["0.5"], [""]],
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

  it("can't be read where the contract has no form for it", () => {
    expect(() => readQueryText(inviteInputSchema.shape.message, "x")).toThrow("no form in a query");
  });
});
