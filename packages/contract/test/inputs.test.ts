import { describe, expect, it } from "vitest";
import {
  getInputSchema,
  idempotencyKeySchema,
  inviteInputSchema,
  isID,
  LIMITS,
  listInputSchema,
  searchInputSchema,
  usernameSchema,
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

describe("names, keys and ids", () => {
  it("have the lengths that the limits say", () => {
    const { min, max } = LIMITS.username;
    for (const length of [min, max]) expect(usernameSchema.safeParse("a".repeat(length)).success).toBe(true);
    for (const length of [min - 1, max + 1]) expect(usernameSchema.safeParse("a".repeat(length)).success).toBe(false);
    const key = "k".repeat(LIMITS.idempotencyKeyLength);
    expect(idempotencyKeySchema.safeParse(key).success).toBe(true);
    for (const wrong of ["", `${key}k`, " k", "é"]) expect(idempotencyKeySchema.safeParse(wrong).success).toBe(false);
  });

  it("are ids from 1 to 2^31-1", () => {
    expect([1, LIMITS.maxID].every(isID)).toBe(true);
    expect([0, -1, 1.5, LIMITS.maxID + 1, Number.NaN].some(isID)).toBe(false);
  });
});
