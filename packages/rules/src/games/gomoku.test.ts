import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { gomoku } from "./gomoku.ts";

/** X plays these squares; O answers far away, never two side by side. */
const reached = (...squares: [row: number, column: number][]) =>
  playAll(
    gomoku,
    squares
      .flatMap(([row, column], at) => [
        { row, column },
        { row: 14 - (at % 2), column: at * 2 },
      ])
      .slice(0, -1),
  );

describe("gomoku", () => {
  it.each<[string, [number, number][]]>([
    [
      "across",
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ],
    ],
    [
      "down",
      [
        [0, 7],
        [1, 7],
        [2, 7],
        [3, 7],
        [4, 7],
      ],
    ],
    [
      "falling",
      [
        [0, 10],
        [1, 11],
        [2, 12],
        [3, 13],
        [4, 14],
      ],
    ],
    [
      "rising",
      [
        [0, 4],
        [1, 3],
        [2, 2],
        [3, 1],
        [4, 0],
      ],
    ],
  ])("wins by five in a row %s", (_, squares) => {
    expect(gomoku.outcome(reached(...squares))).toEqual({ winner: "X", detail: "line" });
  });

  it("wins by more than five in a row too", () => {
    const end = reached([5, 0], [5, 1], [5, 2], [5, 4], [5, 5], [5, 3]);
    expect(gomoku.outcome(end)?.winner).toBe("X");
    expect(gomoku.view(end, null).winningCells).toEqual([75, 76, 77, 78, 79, 80]);
  });

  it("does not take the end of a row and the start of the next for a line", () => {
    expect(gomoku.outcome(reached([0, 12], [0, 13], [0, 14], [1, 0], [1, 1]))).toBeNull();
  });

  it("has no opening rule, and refuses only squares that are taken", () => {
    expect(gomoku.legalMoves(gomoku.start())).toHaveLength(225);
    expect(refusalOf(gomoku, reached([0, 0], [7, 7]), { row: 7, column: 7 })).toBe("Row 7, column 7 is taken");
  });
});
