import type { HistoryMove, PlayerSymbol } from "@yourmove/contract";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import type { AnyBoard } from "../../../boards/board.ts";
import { loadDictionary } from "../../../i18n/load-dictionary.ts";
import { TextProvider } from "../../../i18n/use-text.tsx";
import { HistoryList, historyRows } from "./history-list.tsx";

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

const dictionary = await loadDictionary("en");

const listOf = async (hasRules: boolean): Promise<string> => {
  const [first, second] = madeBy("XO");
  const moves = [first, { ...second, move: null }] as HistoryMove[];
  const board = { describe: ({ cell }: { cell: number }) => `cell ${cell}` } as unknown as AnyBoard;
  const list = (
    <TextProvider dictionary={dictionary}>
      <HistoryList {...{ moves, board, options: {}, hasRules, notes: null, at: 2, canStep: false, onGo: () => {} }} />
    </TextProvider>
  );
  return new Response((await prerender(list)).prelude).text();
};

test("a move that nobody may know is hidden; one that nobody can read for want of rules is not called so", async () => {
  const known = await listOf(true);
  expect(known).toContain("cell 0");
  expect(known).toContain("hidden");
  const lacking = await listOf(false);
  expect(lacking).toContain("unreadable without rules");
  expect(lacking).not.toContain("hidden<");
});
