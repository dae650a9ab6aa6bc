import type { DailyPosition } from "@yourmove/contract";
import { expect, it } from "vitest";
import {
  afterFinish,
  afterTry,
  furthest,
  isFinished,
  progressOf,
  squaresOf,
  unsentBefore,
  untried,
} from "./daily-state.ts";

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
  [[0, 0, 0], "🟥", false],
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

const before = "2026-11-23";
const solved = { ...untried(before, 7), isSolved: true };
it.each([
  ["what was finished without a network is", { stored: solved, userID: 7 }, true],
  ["what was tried before a sign-in, too", { stored: { ...solved, userID: null }, userID: 7 }, true],
  ["another user's isn't", { stored: solved, userID: 8 }, false],
  ["nor without an account", { stored: { ...solved, userID: null }, userID: null }, false],
  ["nor what is sent", { stored: { ...solved, isSent: true }, userID: 7 }, false],
  ["nor what was not finished", { stored: { ...solved, isSolved: false }, userID: 7 }, false],
  ["nor today's, which is sent as such", { stored: { ...solved, day }, userID: 7 }, false],
])("of an earlier day, %s still sent", (_, { stored, userID }, isToSend) => {
  expect(unsentBefore({ stored, day, userID })).toBe(isToSend ? stored : null);
});

const today = { ...solved, day };
it.each([
  ["solved in another tab", today, { isSolved: true }],
  ["tried there before a sign-in", { ...tried, userID: null }, { wrong: 1, userID: 7 }],
  ["another user's", { ...today, userID: 8 }, { isSolved: false }],
  ["another day's", solved, { isSolved: false }],
  ["not there", null, { isSolved: false }],
])("beside a tab without a try, %s", (_, other, expected) => {
  expect(furthest(untried(day, 7), other)).toMatchObject(expected);
  expect(furthest(today, { ...untried(day, 7) })).toBe(today);
});

it("a position that was finished after midnight stays, with the new streak", () => {
  const next = { position: { ...position, day: "2026-11-25" }, streak };
  expect(afterFinish({ position, streak: null }, next)).toEqual({ position, streak });
  expect(afterFinish(undefined, next)).toEqual(next);
});
