import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { dotsAndBoxes } from "./dots-and-boxes.ts";

const reached = (...lines: number[]) =>
  playAll(
    dotsAndBoxes,
    lines.map((line) => ({ line })),
  );

describe("dots and boxes", () => {
  it.each([
    ["its fourth line gives a box, and the turn again", [0, 5, 30, 31], { 0: "O" }, "O"],
    ["one line may close two boxes", [0, 1, 5, 6, 30, 32, 31], { 0: "X", 1: "X" }, "X"],
    ["box 24 lies between the last lines of both kinds", [24, 29, 58, 59], { 24: "O" }, "O"],
  ] as const)("%s", (_, lines, closed, turn) => {
    const position = reached(...lines);
    const { boxes, scores } = dotsAndBoxes.view(position, null);
    expect(boxes).toEqual(Array.from({ length: 25 }, (_, box) => (closed as Record<number, string>)[box] ?? null));
    expect(scores).toEqual({ X: 0, O: 0, [turn]: Object.keys(closed).length });
    expect(dotsAndBoxes.turn(position)).toBe(turn);
  });

  it("ends when all 60 lines are drawn, and more boxes win", () => {
    const end = reached(...Array.from({ length: 60 }, (_, line) => line));
    const { scores } = dotsAndBoxes.view(end, null);
    expect(scores.X + scores.O).toBe(25);
    expect(dotsAndBoxes.outcome(end)?.winner).toBe(scores.X > scores.O ? "X" : "O");
  });

  it("refuses a line that is drawn", () => {
    expect(refusalOf(dotsAndBoxes, reached(7), { line: 7 })).toBe("Line 7 is already drawn");
  });
});
