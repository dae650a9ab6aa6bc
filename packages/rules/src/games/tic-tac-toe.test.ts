import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

const reached = (...cells: number[]) =>
  playAll(
    ticTacToe,
    cells.map((cell) => ({ cell })),
  );

describe("tic-tac-toe", () => {
  it("wins by three in a row, which the view shows", () => {
    const end = reached(0, 3, 1, 4, 2);
    expect(ticTacToe.outcome(end)).toEqual({ winner: "X", detail: "line" });
    expect(ticTacToe.view(end, null).winningCells).toEqual([0, 1, 2]);
  });

  it("wins also on the last cell", () => {
    expect(ticTacToe.outcome(reached(0, 1, 2, 3, 4, 5, 7, 6, 8))?.winner).toBe("X");
  });

  it("is drawn when full without a line", () => {
    expect(ticTacToe.outcome(reached(0, 1, 2, 4, 3, 5, 7, 6, 8))).toEqual({
      winner: null,
      detail: "board_full",
    });
  });

  it.each([{ cell: "1" }, { cell: 9 }, { cell: -1 }, { cell: 0.5 }, { cell: Number.NaN }, {}])(
    "has no cell as in %o",
    (move) => {
      expect(refusalOf(ticTacToe, reached(), move as { cell: number })).toBe("There is no such cell");
    },
  );

  it("refuses a cell that is taken", () => {
    expect(refusalOf(ticTacToe, reached(4), { cell: 4 })).toBe("Cell 4 is taken");
  });
});
