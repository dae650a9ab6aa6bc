import type { HistoryMove, PlayerSymbol } from "@yourmove/contract";
import { expect, test } from "vitest";
import { drawn } from "../../../../test/drawn.tsx";
import type { AnyBoard } from "../../../boards/board.ts";
import { HistoryList, historyRows } from "./history-list.tsx";

const madeBy = (sides: string): HistoryMove[] =>
  Array.from(sides, (side, at) => {
    const symbol = side as PlayerSymbol;
    return { moveNumber: at + 1, userID: 1, symbol, move: { cell: at }, time: at, isTakenBack: false };
  });

test.each([
  ["moves in turn stand side by side", "XOXOX", [[1, 2], [3, 4], [5]]],
  ["a side that moves again begins a new line, and no move is lost", "XXOOX", [[1], [2, 3], [undefined, 4], [5]]],
])("%s", (_, sides, lines) => {
  const rows = historyRows(madeBy(sides)).map(({ X, O }) => (O ? [X?.moveNumber, O.moveNumber] : [X?.moveNumber]));
  expect(rows).toEqual(lines);
});

const listOf = async (hasRules: boolean): Promise<string> => {
  const [first, second] = madeBy("XO");
  const moves = [first, { ...second, move: null }] as HistoryMove[];
  const board = { describe: ({ cell }: { cell: number }) => `cell ${cell}` } as unknown as AnyBoard;
  return drawn(
    <HistoryList {...{ moves, board, options: {}, hasRules, notes: null, at: 2, canStep: false, onGo: () => {} }} />,
  );
};

test("a move that nobody may know is hidden; one that nobody can read for want of rules is not called so", async () => {
  const known = await listOf(true);
  expect(known).toContain("cell 0");
  expect(known).toContain("hidden");
  const lacking = await listOf(false);
  expect(lacking).toContain("unreadable without rules");
  expect(lacking).not.toContain("hidden<");
});
