import type { ListSnapshot, MatchOf } from "@yourmove/client";
import { exampleMatch } from "@yourmove/contract";

/** A match of the simplest game. */
export type SampleMatch = MatchOf<"tic-tac-toe">;

/** An active match of users 1 and 2 on the viewer's turn, with what a test wants otherwise. */
export const sampleMatch = (wanted: Partial<SampleMatch> = {}): SampleMatch => ({
  ...(exampleMatch as SampleMatch),
  matchID: 7,
  invitedByUserID: 1,
  xUserID: 1,
  oUserID: 2,
  currentTurnUserID: 1,
  yourUserID: 1,
  turnSeconds: null,
  turnDeadlineTime: null,
  daysOff: false,
  message: null,
  moveCount: 0,
  positionVersion: 0,
  createdTime: 1,
  startedTime: 2,
  lastMoveTime: null,
  lastActionTime: 10,
  opponent: { ...exampleMatch.opponent, userID: 2, username: "Ben", link: "/players/2", avatar: null },
  game: { cells: Array(9).fill(null), winningCells: null, lastMove: null, legalMoves: [{ cell: 4 }, { cell: 8 }] },
  ...wanted,
});

/** A list of the viewer's matches. */
export const sampleList = (
  items: SampleMatch[],
  lastActionTime = Math.max(0, ...items.map((item) => item.lastActionTime)),
): ListSnapshot => ({
  unchanged: false,
  isDelta: false,
  yourUserID: 1,
  lastActionTime,
  serverTime: 1_000,
  items,
  yourTurnCount: items.filter(({ isYourTurn }) => isYourTurn).length,
  inviteCount: items.filter(({ canAcceptInvite }) => canAcceptInvite).length,
  offerCount: 0,
  nextCursor: null,
});
