import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { loadDictionary } from "../i18n/load-dictionary.ts";
import { loadLastMoveWords } from "./move-words.ts";

const dictionary = await loadDictionary("en");
const lastMoveWords = await loadLastMoveWords();

const board = (size: number, ...standing: [at: number, piece: string][]) => {
  const cells: (string | null)[] = Array(size).fill(null);
  for (const [at, piece] of standing) cells[at] = piece;
  return cells;
};

test.each<[string, object, string | null, view?: object]>([
  ["chess", { from: "e8", to: "a8" }, "O-O-O", { cells: board(64, [2, "k"], [3, "r"]) }],
  ["chess", { from: "f1", to: "g1" }, "O-O", { cells: board(64, [61, "R"], [62, "K"]) }],
  ["chess", { from: "e1", to: "g1" }, "O-O", { cells: board(64, [61, "R"], [62, "K"]) }],
  ["chess", { from: "f1", to: "g1" }, "f1–g1", { cells: board(64, [62, "K"]) }],
  ["chess", { from: "e1", to: "e3" }, "e1–e3", { cells: board(64, [44, "R"]) }],
  ["checkers", { path: [25, 18] }, "25x18", { cells: board(32, [17, "O"]), quietPlies: 0 }],
  ["checkers", { path: [25, 18] }, "25-18", { cells: board(32, [17, "O"]), quietPlies: 3 }],
  ["checkers", { path: [25, 21] }, "25-21", { cells: board(32, [20, "O"]), quietPlies: 0 }],
  ["tic-tac-toe", { cell: 4 }, "b2"],
  ["connect-four", { column: 3 }, "Column 4"],
  ["chess", { from: "e7", to: "e8", promotion: "q" }, "e7–e8=Q"],
  ["checkers", { path: [9, 14] }, "9-14"],
  ["gomoku", { row: 0, column: 0 }, "a15"],
  ["battleship", { row: 0, column: 0 }, "a1"],
  ["a game of strangers", { cell: 4 }, null],
])("the last move of %s is said without its board: %o", (gameType, lastMove, words, view = { cells: [] }) => {
  const match: Match = sampleMatch({
    gameType,
    options: {},
    game: { ...view, lastMove } as unknown as Match["game"],
  });
  expect(lastMoveWords(match, dictionary)).toBe(words);
});
