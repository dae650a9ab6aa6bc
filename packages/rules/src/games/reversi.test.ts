import type { PositionOf } from "@yourmove/game";
import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { playOut } from "../../test/support/play-out.ts";
import { reversi } from "./reversi.ts";

type Position = PositionOf<typeof reversi>;

/** Squares as books write them: "e6" is column 4, row 5. */
const reached = (...squares: string[]) =>
  playAll(
    reversi,
    squares.map((square) => ({ row: Number(square[1]) - 1, column: "abcdefgh".indexOf(square[0] ?? "") })),
  );

describe("reversi", () => {
  it("turns over enclosed discs in every direction at once", () => {
    expect(reversi.view(reached("e6"), null).discs).toEqual({ X: 4, O: 1 });
    expect(reversi.view(reached("e6", "f4", "e3", "f6", "g5", "d6", "e7"), null).discs).toEqual({ X: 8, O: 3 });
  });

  it("refuses a disc that encloses nothing, or lies on another", () => {
    expect(refusalOf(reversi, reversi.start(), { row: 0, column: 0 })).toBe(
      "A disc must enclose at least one of the other side's",
    );
    expect(refusalOf(reversi, reversi.start(), { row: 3, column: 3 })).toBe("Row 3, column 3 is taken");
  });

  it("ends when neither side can move, and more discs win: the shortest game, 13 to 0", () => {
    const end = reached("e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5");
    expect(reversi.outcome(end)).toEqual({ winner: "X", detail: "more_discs" });
    expect(reversi.legalMoves(end)).toEqual([]);
  });

  it("passes over exactly the side that has no move, and says so", () => {
    const positions = [10, 12, 15, 16, 22].flatMap((seed) => playOut(reversi, seed).map(({ position }) => position));
    const passes = (positions as Position[]).filter(({ passed }) => passed);
    expect(passes.length).toBeGreaterThan(0);
    for (const position of passes) {
      expect(reversi.legalMoves({ ...position, turn: position.passed })).toEqual([]);
      expect(reversi.legalMoves(position)).not.toEqual([]);
      expect(reversi.turn(position)).not.toBe(position.passed);
      expect(reversi.view(position, "X").passed).toBe(position.passed);
    }
  });

  it("is drawn with as many discs on both sides", () => {
    const full = { X: [255, 255, 255, 255, 0, 0, 0, 0], O: [0, 0, 0, 0, 255, 255, 255, 255], turn: null, passed: null };
    expect(reversi.outcome(full)).toEqual({ winner: null, detail: "equal_discs" });
  });
});
