import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { gomoku } from "./gomoku.ts";

/** X plays these squares, "row,column" each; O answers far away, never two side by side. */
const reached = (squares: string) =>
  playAll(
    gomoku,
    squares
      .split(" ")
      .map((square) => square.split(",").map(Number) as [number, number])
      .flatMap(([row, column], at) => [
        { row, column },
        { row: 14 - (at % 2), column: at * 2 },
      ])
      .slice(0, -1),
  );

const SIX = [75, 76, 77, 78, 79, 80];
describe("gomoku", () => {
  it.each([
    ["five across", "0,0 0,1 0,2 0,3 0,4", [0, 1, 2, 3, 4]],
    ["five down", "0,7 1,7 2,7 3,7 4,7", [7, 22, 37, 52, 67]],
    ["five falling", "0,10 1,11 2,12 3,13 4,14", [10, 26, 42, 58, 74]],
    ["five rising", "0,4 1,3 2,2 3,1 4,0", [4, 18, 32, 46, 60]],
    ["more than five", "5,0 5,1 5,2 5,4 5,5 5,3", SIX],
    ["no end of a row with the start of the next", "0,12 0,13 0,14 1,0 1,1", null],
  ])("is won by %s", (_, squares, cells) => {
    const end = reached(squares);
    expect(gomoku.outcome(end)).toEqual(cells && { winner: "X", detail: "line" });
    expect(gomoku.view(end, null).winningCells).toEqual(cells);
  });

  it("has no opening rule, and refuses only squares that are taken", () => {
    expect(gomoku.legalMoves(gomoku.start())).toHaveLength(225);
    expect(refusalOf(gomoku, reached("0,0 7,7"), { row: 7, column: 7 })).toBe("Row 7, column 7 is taken");
  });
});
