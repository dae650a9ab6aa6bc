import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { dotsAndBoxes } from "./dots-and-boxes.ts";

const reached = (...lines: number[]) =>
  playAll(
    dotsAndBoxes,
    lines.map((line) => ({ line })),
  );

describe("dots and boxes", () => {
  it("gives a box to who draws its fourth line, and the turn again", () => {
    const position = reached(0, 5, 30, 31);
    expect(dotsAndBoxes.view(position, null)).toMatchObject({ scores: { X: 0, O: 1 } });
    expect(dotsAndBoxes.view(position, null).boxes[0]).toBe("O");
    expect(dotsAndBoxes.turn(position)).toBe("O");
  });

  it("closes two boxes with one line", () => {
    const position = reached(0, 1, 5, 6, 30, 32, 31);
    expect(dotsAndBoxes.view(position, null).boxes.slice(0, 3)).toEqual(["X", "X", null]);
    expect(dotsAndBoxes.turn(position)).toBe("X");
  });

  it("puts box 24 between the last lines of both kinds", () => {
    expect(dotsAndBoxes.view(reached(24, 29, 58, 59), null).boxes[24]).toBe("O");
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
