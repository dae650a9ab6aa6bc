import { describe, expect, it } from "vitest";
import { playAll, refusalOf } from "../../test/support/play-all.ts";
import { connectFour } from "./connect-four.ts";

const reached = (...columns: number[]) =>
  playAll(
    connectFour,
    columns.map((column) => ({ column })),
  );

describe("connect four", () => {
  it.each([
    ["across", [0, 0, 1, 1, 2, 2, 3], [35, 36, 37, 38]],
    ["down", [6, 0, 6, 0, 6, 0, 6], [20, 27, 34, 41]],
    ["rising to the right", [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3], [17, 23, 29, 35]],
    ["rising to the left", [6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3], [17, 25, 33, 41]],
  ])("wins by four in a row %s", (_, columns, cells) => {
    const end = reached(...columns);
    expect(connectFour.outcome(end)).toEqual({ winner: "X", detail: "line" });
    expect(connectFour.view(end, null).winningCells).toEqual(cells);
  });

  it("wins by more than four in a row", () => {
    const end = reached(0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 3);
    expect(connectFour.view(end, null).winningCells).toEqual([35, 36, 37, 38, 39, 40]);
  });

  it("does not take the end of a row and the start of the next for a line", () => {
    expect(connectFour.outcome(reached(4, 0, 5, 1, 6, 1, 3 - 3, 2))).toBeNull();
  });

  it("is drawn when full without a line", () => {
    const rows = [
      0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 2, 3, 2, 3, 3, 2, 3, 2, 2, 3, 2, 3, 4, 5, 4, 5, 5, 4, 5, 4, 4, 5, 4, 5,
    ];
    expect(connectFour.outcome(reached(...rows, 6, 6, 6, 6, 6, 6))).toEqual({
      winner: null,
      detail: "board_full",
    });
  });

  it("refuses a full column", () => {
    expect(refusalOf(connectFour, reached(3, 3, 3, 3, 3, 3), { column: 3 })).toBe("Column 3 is full");
  });
});
