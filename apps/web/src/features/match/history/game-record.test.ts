import type { HistoryMove } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../../test/sample-match.ts";
import { gameRecord } from "./history-panel.tsx";

const moves: HistoryMove[] = [
  { moveNumber: 1, userID: 1, symbol: "X", move: { cell: 4 }, time: 0, isTakenBack: false },
];
const known = { moves, username: "Ada", site: "https://play.example" };

test("a record names who plays which side, the day it began and who won", () => {
  const match = sampleMatch({ startedTime: Date.UTC(2026, 10, 22, 23), result: "win" });
  const { opponent } = match;
  const won = gameRecord({ ...known, match: { ...match, xUserID: opponent.userID, winnerUserID: opponent.userID } });
  expect(won).toMatchObject({ names: { X: opponent.username, O: "Ada" }, date: "2026-11-22", winner: "X" });
  const lost = gameRecord({ ...known, match: { ...match, oUserID: opponent.userID, winnerUserID: opponent.userID } });
  expect(lost).toMatchObject({ names: { X: "Ada", O: opponent.username }, result: "win", winner: "O" });
});

test("there is none while a move is hidden", () => {
  const hidden = moves.map((made) => ({ ...made, move: null }));
  expect(gameRecord({ ...known, moves: hidden, match: sampleMatch({}) })).toBeNull();
});
