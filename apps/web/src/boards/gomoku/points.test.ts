import { expect, test } from "vitest";
import { pointName, STARS } from "./gomoku-thumbnail.tsx";

test("points are named from the bottom left", () => {
  expect([pointName(14, 0), pointName(0, 14), pointName(7, 7)]).toEqual(["a1", "o15", "h8"]);
});

test("five points are marked, the middle among them", () => {
  expect(STARS).toEqual([48, 56, 112, 168, 176]);
});
