import { expect, test } from "vitest";
import { nextCell } from "../src/board/plain.ts";

const board = { columns: 3, count: 9 };

test.each([
  ["ArrowRight", 4, 5],
  ["ArrowLeft", 3, 3],
  ["ArrowDown", 7, 7],
  ["ArrowUp", 4, 1],
  ["Home", 5, 3],
  ["End", 3, 5],
  ["PageDown", 1, 7],
  ["a", 4, null],
])("%s leads from square %i to %s", (key, from, to) => {
  expect(nextCell(key, from, board)).toBe(to);
});
