import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { loadDictionary } from "../i18n/load-dictionary.ts";
import { loadLastMoveWords } from "./move-words.ts";

const dictionary = await loadDictionary("en");
const lastMoveWords = await loadLastMoveWords();

test.each<[string, object, string | null]>([
  ["tic-tac-toe", { cell: 4 }, "b2"],
  ["connect-four", { column: 3 }, "Column 4"],
  ["chess", { from: "e7", to: "e8", promotion: "q" }, "e7–e8=Q"],
  ["checkers", { path: [9, 14] }, "9-14"],
  ["gomoku", { row: 0, column: 0 }, "a15"],
  ["battleship", { row: 0, column: 0 }, "a1"],
  ["a game of strangers", { cell: 4 }, null],
])("the last move of %s is said without its board", (gameType, lastMove, words) => {
  const match: Match = sampleMatch({
    gameType,
    options: {},
    game: { cells: [], lastMove } as unknown as Match["game"],
  });
  expect(lastMoveWords(match, dictionary)).toBe(words);
});
