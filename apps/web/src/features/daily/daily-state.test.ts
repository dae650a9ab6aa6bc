import type { DailyPosition } from "@yourmove/contract";
import { expect, it } from "vitest";
import { afterTry, isFinished, progressOf, squaresOf, untried } from "./daily-state.ts";

const game = { lastMove: null, legalMoves: [{ cell: 0 }, { cell: 1 }, { cell: 2 }, { cell: 3 }] };
const position: DailyPosition = {
  day: "2026-11-24",
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: {},
  symbol: "X",
  game,
  line: [{ symbol: "X", move: { cell: 2 }, game }],
};

it.each([
  [[2], "🟩", true],
  [[0, 2], "🟥🟩", true],
  [[0, 1], "🟥🟥", false],
  [[0, 1, 3], "🟥🟥🟥", true],
  [[0, 1, 3, 2], "🟥🟥🟥", true],
  [[2, 0], "🟩", true],
])("tries %j are %s, and finished: %s", (cells, squares, isOver) => {
  const progress = cells.reduce((so, cell) => afterTry(so, position, { cell }), untried(position.day));
  expect([squaresOf(progress), isFinished(progress)]).toEqual([squares, isOver]);
});

const { day } = position;
const tried = { ...untried(day), wrong: 1 };
const streak = { days: 4, best: 4, lastDay: day, lastWrong: 0 };
it.each([
  ["those before a sign-in count", { stored: tried, userID: 7 }, { wrong: 1, userID: 7 }],
  ["another user's don't", { stored: { ...tried, userID: 8 }, userID: 7 }, { wrong: 0, userID: 7 }],
  ["nor a user's for who is signed out", { stored: { ...tried, userID: 8 }, userID: null }, { wrong: 0, userID: null }],
  ["nor those of another day", { stored: { ...tried, day: "2026-11-23" }, userID: 7 }, { wrong: 0, day }],
  [
    "a day that was finished on another device is finished",
    { stored: null, userID: 7, streak },
    { isSolved: true, isSent: true },
  ],
])("of the tries that a browser keeps, %s", (_, given, expected) => {
  expect(progressOf({ day, streak: null, ...given })).toMatchObject(expected);
});
