import { expect, test } from "vitest";
import { countIn, withCount } from "./kept-counts.ts";

test("a device keeps one number of each of its latest hundred matches, and is not harmed by what it can't read", () => {
  let text = "";
  for (let matchID = 1; matchID <= 102; matchID += 1) text = withCount(text, matchID, 2 * matchID);
  text = withCount(text, 50, 7);
  expect([1, 2, 3, 50, 102].map((matchID) => countIn(text, matchID))).toEqual([undefined, undefined, 6, 7, 204]);
  for (const broken of ["{", "7", '[["a"]]', "[[1]]"]) expect(countIn(withCount(broken, 1, 2), 1)).toBe(2);
});
