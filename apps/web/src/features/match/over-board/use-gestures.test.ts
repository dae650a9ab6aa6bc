import { expect, test } from "vitest";
import { strokeOf, toggled } from "./use-gestures.ts";

const FROM = { part: "board", x: 200, y: 300, time: 0 } as const;

test.each([
  ["a swipe to the right is one move back", FROM, { x: 260, y: 310, time: 200 }, "back"],
  ["a swipe to the left is one move forth", FROM, { x: 140, y: 290, time: 200 }, "forth"],
  ["a short way is a tap", FROM, { x: 230, y: 300, time: 100 }, null],
  ["a slow way is a look", FROM, { x: 300, y: 300, time: 900 }, null],
  ["up or down scrolls", FROM, { x: 240, y: 400, time: 200 }, null],
  ["a player's bar pulled over the board turns it", { ...FROM, part: "player" }, { x: 205, y: 370, time: 200 }, "pull"],
  ["along a player's bar is nothing", { ...FROM, part: "player" }, { x: 300, y: 310, time: 200 }, null],
] as const)("%s", (_, from, to, stroke) => {
  expect(strokeOf(from, to)).toBe(stroke);
});

test("what is drawn twice is gone", () => {
  const once = toggled([[1]], [2, 3]);
  expect(once).toEqual([[1], [2, 3]]);
  expect(toggled(once, [2, 3])).toEqual([[1]]);
});
