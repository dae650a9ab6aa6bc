import { expect, test } from "vitest";
import { pointName, starsOf } from "./gomoku-thumbnail.tsx";

test("points are named from the bottom left, on boards of any size", () => {
  expect([pointName(14, 0), pointName(0, 14), pointName(7, 7)]).toEqual(["a1", "o15", "h8"]);
  expect([pointName(18, 0, 19), pointName(0, 18, 19)]).toEqual(["a1", "s19"]);
});

test("five points are marked, nine on the large board, the middle among them", () => {
  expect(starsOf(15)).toEqual([48, 56, 112, 168, 176]);
  expect(starsOf(19)).toEqual([60, 66, 72, 174, 180, 186, 288, 294, 300]);
});
