import type { HistoryMove, PlayerSymbol } from "@yourmove/contract";
import { expect, test } from "vitest";
import { historyRows } from "./history-list.tsx";

const madeBy = (sides: string): HistoryMove[] =>
  Array.from(sides, (side, at) => {
    const symbol = side as PlayerSymbol;
    return { moveNumber: at + 1, userID: 1, symbol, move: { cell: at }, time: at, isTakenBack: false };
  });

const numbers = (sides: string) => historyRows(madeBy(sides)).map(({ X, O }) => [X?.moveNumber, O?.moveNumber]);

test("moves in turn stand side by side", () => {
  expect(numbers("XOXOX")).toEqual([
    [1, 2],
    [3, 4],
    [5, undefined],
  ]);
});

test("a side that moves again begins a new line, and no move is lost", () => {
  expect(numbers("XXOOX")).toEqual([
    [1, undefined],
    [2, 3],
    [undefined, 4],
    [5, undefined],
  ]);
});
