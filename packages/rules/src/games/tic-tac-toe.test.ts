import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { ticTacToe } from "./tic-tac-toe.ts";

const reached = (...cells: number[]) =>
  playAll(
    ticTacToe,
    cells.map((cell) => ({ cell })),
  );

describe("tic-tac-toe", () => {
  it.each([
    ["three in a row win", [0, 3, 1, 4, 2], { winner: "X", detail: "line" }, [0, 1, 2]],
    ["also on the last cell", [0, 1, 2, 3, 4, 5, 7, 6, 8], { winner: "X", detail: "line" }, [0, 4, 8]],
    ["a full board without is a draw", [0, 1, 2, 4, 3, 5, 7, 6, 8], { winner: null, detail: "board_full" }, null],
  ])("%s", (_, cells, outcome, winningCells) => {
    const end = reached(...cells);
    expect(ticTacToe.outcome(end)).toEqual(outcome);
    expect(ticTacToe.view(end, null).winningCells).toEqual(winningCells);
  });

  it("refuses a cell that is taken", () => {
    expect(refusalOf(ticTacToe, reached(4), { cell: 4 })).toBe("Cell 4 is taken");
  });
});
