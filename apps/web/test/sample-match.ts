import type { ListSnapshot, Match, UserSummary } from "@yourmove/contract";

/** Somebody to play against. */
const ben: UserSummary = {
  userID: 2,
  username: "Ben",
  link: "/players/2",
  avatar: null,
  isOnline: true,
  isGuest: false,
  isBot: false,
  isDeleted: false,
};

const NO_OFFER = { byUserID: null, offeredTime: null, canOffer: false, canAnswer: false, canWithdraw: false };

/** An active match on the viewer's turn, with what a test wants otherwise. */
export const sampleMatch = (wanted: Partial<Match> = {}): Match => ({
  matchID: 7,
  gameType: "tic-tac-toe",
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
  isFinished: false,
  result: null,
  resultDetail: null,
  outcome: null,
  opponent: ben,
  message: null,
  moveCount: 0,
  positionVersion: wanted.moveCount ?? 0,
  turnSeconds: null,
  turnDeadlineTime: null,
  inviteExpiresTime: null,
  offers: { draw: NO_OFFER, takeback: { ...NO_OFFER, toMoveCount: null } },
  rematchOfMatchID: null,
  rematchMatchID: null,
  createdTime: 1,
  startedTime: 2,
  finishedTime: null,
  lastMoveTime: null,
  lastActionTime: 10,
  game: { lastMove: null },
  ...wanted,
});

/** A list of the viewer's matches. */
export const sampleList = (
  items: Match[],
  lastActionTime = Math.max(0, ...items.map((item) => item.lastActionTime)),
): ListSnapshot => ({
  unchanged: false,
  yourUserID: 1,
  lastActionTime,
  serverTime: 1_000,
  items,
  yourTurnCount: items.filter(({ isYourTurn }) => isYourTurn).length,
  inviteCount: items.filter(({ canAcceptInvite }) => canAcceptInvite).length,
  offerCount: items.filter(({ offers: { draw, takeback } }) => draw.canAnswer || takeback.canAnswer).length,
  isDelta: false,
  nextCursor: null,
});
