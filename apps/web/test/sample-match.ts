import { exampleMatch, type Match } from "@yourmove/contract";

/** The contract's example as user 1's first turn against Ben, with what a test wants otherwise. */
export const sampleMatch = (wanted: Partial<Match> = {}): Match => ({
  ...exampleMatch,
  matchID: 7,
  daysOff: false,
  invitedByUserID: 1,
  xUserID: 1,
  oUserID: 2,
  currentTurnUserID: 1,
  yourUserID: 1,
  opponent: { ...exampleMatch.opponent, userID: 2, username: "Ben", link: "/players/2", avatar: null },
  message: null,
  moveCount: 0,
  positionVersion: wanted.moveCount ?? 0,
  turnSeconds: null,
  turnDeadlineTime: null,
  createdTime: 1,
  startedTime: 2,
  lastMoveTime: null,
  lastActionTime: 10,
  game: { lastMove: null },
  ...wanted,
});
