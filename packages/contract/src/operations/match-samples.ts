import type { Match, Positions } from "../match.ts";
import type { UserSummary } from "../user.ts";

// One world that every example of the document is about: Ada and Grace, their match, what stands around it.
export const BEGAN = 1_795_176_000_000;
export const MOVED = BEGAN + 61_000;
export const DAY = 86_400_000;
const NEVER_ENDED = { lastAnswer: null, lastByUserID: null, lastTime: null };

export const grace: UserSummary = {
  userID: 8,
  username: "Grace",
  link: "/players/8",
  avatar: "/avatars/07.svg",
  isOnline: true,
  isGuest: false,
  isBot: false,
  isDeleted: false,
  awayUntil: null,
};

export const match: Match = {
  matchID: 41,
  gameType: "tic-tac-toe",
  rulesVersion: 1,
  options: { misere: false },
  variant: "standard",
  state: 1,
  stateName: "active",
  origin: "invite",
  invitedByUserID: 7,
  inviterSymbol: "X",
  xUserID: 7,
  oUserID: 8,
  currentTurnUserID: 7,
  winnerUserID: null,
  yourUserID: 7,
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
  opponent: grace,
  message: "A quick one?",
  moveCount: 2,
  positionVersion: 2,
  turnSeconds: 604_800,
  clock: null,
  daysOff: true,
  turnDeadlineTime: MOVED + 7 * DAY,
  inviteExpiresTime: null,
  offers: {
    draw: { byUserID: null, offeredTime: null, canOffer: true, canAnswer: false, canWithdraw: false, ...NEVER_ENDED },
    takeback: {
      byUserID: null,
      offeredTime: null,
      canOffer: true,
      canAnswer: false,
      canWithdraw: false,
      ...NEVER_ENDED,
      toMoveCount: null,
    },
  },
  rematchOfMatchID: null,
  rematchMatchID: null,
  createdTime: BEGAN - 30_000,
  startedTime: BEGAN,
  finishedTime: null,
  lastMoveTime: MOVED,
  lastActionTime: MOVED,
  chance: null,
  game: {
    cells: ["O", null, null, null, "X", null, null, null, null],
    winningCells: null,
    lastMove: { cell: 0 },
    legalMoves: [1, 2, 3, 5, 6, 7, 8].map((cell) => ({ cell })),
  },
};

/** A match as an answer, at its own cursor. */
const snapshotOf = (shown: Match) => {
  const { lastActionTime } = shown;
  return { unchanged: false, lastActionTime, serverTime: lastActionTime + 12, match: shown };
};

export const snapshot = snapshotOf(match);
export const positions: Positions = {
  items: [
    {
      moveCount: 1,
      turnSymbol: "O",
      game: {
        cells: [null, null, null, null, "X", null, null, null, null],
        winningCells: null,
        lastMove: { cell: 4 },
      },
    },
  ],
  nextAfter: null,
};
const offeredDraw = {
  byUserID: 7,
  offeredTime: MOVED,
  canOffer: false,
  canAnswer: false,
  canWithdraw: true,
  ...NEVER_ENDED,
};
const withDraw = (draw: object): Match => ({
  ...match,
  offers: { ...match.offers, draw: { ...match.offers.draw, ...draw } },
});
export const offeredSnapshot = snapshotOf(withDraw(offeredDraw));
const ANSWERED = MOVED + 9_000;
/** The same match after an offer of a draw has ended. */
const afterOffer = (lastAnswer: "declined" | "withdrawn", lastByUserID: number) =>
  snapshotOf({ ...withDraw({ lastAnswer, lastByUserID, lastTime: ANSWERED }), lastActionTime: ANSWERED });
export const declinedOfferSnapshot = afterOffer("declined", 8);
export const withdrawnOfferSnapshot = afterOffer("withdrawn", 7);

const NONE_ON_TURN = {
  currentTurnUserID: null,
  isYourTurn: false,
  canMove: false,
  canForfeit: false,
  turnDeadlineTime: null,
};
const NO_OFFERS = {
  draw: { ...match.offers.draw, canOffer: false },
  takeback: { ...match.offers.takeback, canOffer: false },
};
const EMPTY = { cells: Array.from({ length: 9 }, () => null), winningCells: null, lastMove: null };
const { cells, winningCells, lastMove } = match.game as typeof EMPTY;

const UNBEGUN: Match = {
  ...match,
  ...NONE_ON_TURN,
  state: 0,
  stateName: "invited",
  xUserID: null,
  oUserID: null,
  yourSymbol: null,
  moveCount: 0,
  positionVersion: 0,
  inviteExpiresTime: BEGAN - 30_000 + 14 * DAY,
  offers: NO_OFFERS,
  startedTime: null,
  lastMoveTime: null,
  lastActionTime: BEGAN - 30_000,
  game: EMPTY,
};
export const invitedSnapshot = snapshotOf({ ...UNBEGUN, canCancelInvite: true });

/** Grace's invite, with Ada's answer to it. */
const GRACES = { invitedByUserID: 8, inviterSymbol: "O" } as const;
export const acceptedSnapshot = snapshotOf({
  ...match,
  ...GRACES,
  moveCount: 0,
  positionVersion: 0,
  turnDeadlineTime: BEGAN + 7 * DAY,
  offers: NO_OFFERS,
  lastMoveTime: null,
  lastActionTime: BEGAN,
  game: { ...EMPTY, legalMoves: EMPTY.cells.map((_, cell) => ({ cell })) },
});

const over = (state: number, stateName: Match["stateName"], result: NonNullable<Match["result"]>) => ({
  ...NONE_ON_TURN,
  state,
  stateName,
  result,
  isFinished: true,
  inviteExpiresTime: null,
  finishedTime: ANSWERED,
  lastActionTime: ANSWERED,
  offers: NO_OFFERS,
});
export const declinedSnapshot = snapshotOf({ ...UNBEGUN, ...GRACES, ...over(3, "declined", "declined") });
export const canceledSnapshot = snapshotOf({ ...UNBEGUN, ...over(4, "canceled", "canceled") });

const played = { canRematch: true, game: { cells, winningCells, lastMove } };
export const forfeitedSnapshot = snapshotOf({
  ...match,
  ...over(2, "finished", "forfeit"),
  ...played,
  winnerUserID: 8,
  outcome: "lost",
});
export const agreedSnapshot = snapshotOf({
  ...match,
  ...over(2, "finished", "draw"),
  ...played,
  resultDetail: "agreement",
  outcome: "drawn",
  offers: {
    ...NO_OFFERS,
    draw: { ...NO_OFFERS.draw, lastAnswer: "accepted", lastByUserID: 8, lastTime: ANSWERED },
  },
});

const waiting: Match = {
  ...match,
  currentTurnUserID: 8,
  isYourTurn: false,
  canMove: false,
  canExtend: true,
  moveCount: 3,
  positionVersion: 3,
  turnDeadlineTime: ANSWERED + 7 * DAY,
  lastMoveTime: ANSWERED,
  lastActionTime: ANSWERED,
  game: { cells: [...cells.slice(0, 8), "X"], winningCells, lastMove: { cell: 8 } },
};
export const movedSnapshot = snapshotOf(waiting);
export const extendedSnapshot = snapshotOf({
  ...waiting,
  canExtend: false,
  turnDeadlineTime: ANSWERED + 14 * DAY,
  lastActionTime: ANSWERED + 5_000,
});

export const rematchSnapshot = snapshotOf({
  ...UNBEGUN,
  matchID: 42,
  origin: "rematch",
  inviterSymbol: "O",
  canCancelInvite: true,
  message: null,
  inviteExpiresTime: MOVED + 14 * DAY,
  rematchOfMatchID: 41,
  createdTime: MOVED,
  lastActionTime: MOVED,
});

/** A seat that was taken: the match begins with the accept. */
export const seatedSnapshot = snapshotOf({ ...acceptedSnapshot.match, origin: "link", message: "Anybody?" });
export const quickSnapshot = snapshotOf({
  ...acceptedSnapshot.match,
  origin: "quick",
  inviterSymbol: "random",
  message: null,
  turnSeconds: 600,
  daysOff: false,
  turnDeadlineTime: BEGAN + 600_000,
});
