import { expect, test } from "vitest";
import { sampleList, sampleMatch } from "../test/sample-match.ts";
import { isOf } from "./keys.ts";

test("a snapshot is of the user that it and all its matches name", () => {
  const mine = { ...sampleList([sampleMatch()]), yourUserID: 1 };
  expect(isOf(mine, 1)).toBe(true);
  expect(isOf(mine, 2)).toBe(false);
});

test("an empty snapshot says whose it is too", () => {
  const empty = { ...sampleList([]), yourUserID: 2 };
  expect([1, 2].map((userID) => isOf(empty, userID))).toEqual([false, true]);
});

test("a single match of another user's is enough to refuse it", () => {
  const mixed = { ...sampleList([sampleMatch(), sampleMatch({ matchID: 8, yourUserID: 2 })]), yourUserID: 1 };
  expect(isOf(mixed, 1)).toBe(false);
});
