import type { ListSnapshot, MatchOf, UserSummary } from "@yourmove/client";

/** An opponent. */
const ben: UserSummary = {
  userID: 2,
  username: "Ben",
  link: "/players/2",
  avatar: null,
  isOnline: true,
  isGuest: false,
  isBot: false,
  isDeleted: false,
  awayUntil: null,
};

const noOffer = {
  byUserID: null,
  offeredTime: null,
  canOffer: true,
  canAnswer: false,
  canWithdraw: false,
  lastAnswer: null,
  lastByUserID: null,
  lastTime: null,
};

/** A match of the simplest game. */
export type SampleMatch = MatchOf<"tic-tac-toe">;

/** An active match on the viewer's turn, with what a test wants otherwise. */
export const sampleMatch = (wanted: Partial<SampleMatch> = {}): SampleMatch => ({
  matchID: 7,
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: { misere: false },
  variant: "standard",
  clock: null,
  daysOff: false,
  state: 1,
  stateName: "active",
  origin: "invite",
  invitedByUserID: 1,
  inviterSymbol: "X",
  xUserID: 1,
  oUserID: 2,
  currentTurnUserID: 1,
  winnerUserID: null,
  yourUserID: 1,
  yourSymbol: "X",
  isYourTurn: true,
  canMove: true,
  canAcceptInvite: false,
  canDeclineInvite: false,
  canCancelInvite: false,
  canForfeit: true,
  canExtend: false,
  canRematch: false,
  isPaused: false,
  pausedReason: null,
  isFinished: false,
  result: null,
  resultDetail: null,
  outcome: null,
  opponent: ben,
  message: null,
  moveCount: 0,
  positionVersion: 0,
  turnSeconds: null,
  turnDeadlineTime: null,
  inviteExpiresTime: null,
  offers: { draw: noOffer, takeback: { ...noOffer, toMoveCount: null } },
  rematchOfMatchID: null,
  rematchMatchID: null,
  createdTime: 1,
  startedTime: 2,
  finishedTime: null,
  lastMoveTime: null,
  lastActionTime: 10,
  chance: null,
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
