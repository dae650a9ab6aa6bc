import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { connectFour } from "./connect-four.ts";

const reached = (...columns: number[]) =>
  playAll(
    connectFour,
    columns.map((column) => ({ column })),
  );

const ROWS = [0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1];
const FULL = [...[0, 2, 4].flatMap((first) => ROWS.map((column) => column + first)), 6, 6, 6, 6, 6, 6];
const line = { winner: "X", detail: "line" };

describe("connect four", () => {
  it.each([
    ["four across win", [0, 0, 1, 1, 2, 2, 3], line, [35, 36, 37, 38]],
    ["four down win", [6, 0, 6, 0, 6, 0, 6], line, [20, 27, 34, 41]],
    ["four rising to the right win", [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3], line, [17, 23, 29, 35]],
    ["four rising to the left win", [6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3], line, [17, 25, 33, 41]],
    ["more than four win", [0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 3], line, [35, 36, 37, 38, 39, 40]],
    ["the end of a row and the start of the next are no line", [4, 0, 5, 1, 6, 1, 0, 2], null, null],
    ["a full board without a line is a draw", FULL, { winner: null, detail: "board_full" }, null],
  ])("%s", (_, columns, outcome, cells) => {
    const end = reached(...columns);
    expect(connectFour.outcome(end)).toEqual(outcome);
    expect(connectFour.view(end, null).winningCells).toEqual(cells);
  });

  it("refuses a full column", () => {
    expect(refusalOf(connectFour, reached(3, 3, 3, 3, 3, 3), { column: 3 })).toBe("Column 3 is full");
  });
});
