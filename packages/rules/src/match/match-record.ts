import {
  type Clock,
  type InviterSymbol,
  LIMITS,
  type MatchOrigin,
  type MatchResult,
  type MatchState,
  type MoveBody,
  type OfferEndWord,
  type OfferKind,
  otherSymbol,
  type PausedReason,
  type PlayerSymbol,
  STATES,
} from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { chanceUseOf, type Options, startPosition } from "../options.ts";

/** An offer that is open: not answered, not withdrawn (contract 4.6). */
export interface OpenOffer {
  readonly by: PlayerSymbol;
  readonly byUserID: number;
  /** In epoch milliseconds. */
  readonly time: number;
}

/** An offer to take moves back. */
export interface OpenTakeback extends OpenOffer {
  /** How many moves are left when it is accepted. */
  readonly toMoveCount: number;
  /** How many moves of the offerer counted then: after one more, another offer is a new one. */
  readonly ownMoveCount: number;
}

/** How an offer ended. */
export interface OfferEnd {
  readonly answer: OfferEndWord;
  /** Who had made it. */
  readonly byUserID: number;
  /** In epoch milliseconds. */
  readonly time: number;
}

type PerSide = Readonly<Partial<Record<PlayerSymbol, number>>>;

/** The open offers of a match, and the facts about past ones that still count: plain JSON, as it is stored. */
export interface OfferState {
  readonly draw?: OpenOffer | undefined;
  readonly takeback?: OpenTakeback | undefined;
  /** How the last one of each kind ended; also once the match is over. */
  readonly drawEnd?: OfferEnd;
  readonly takebackEnd?: OfferEnd;
  /** The move count at each side's last offer of a draw. */
  readonly drawOfferedAt?: PerSide;
  /** How many takebacks of each side's were declined. */
  readonly declinedTakebacks?: PerSide;
  /** How often each side gave the other more time. */
  readonly extensions?: PerSide;
  /** The position version of the turn that was extended last. */
  readonly extendedVersion?: number;
  readonly takebacks?: number;
  /** How many moves of each side's were taken back. */
  readonly movesTakenBack?: PerSide;
}

/** A side's number, raised. */
export const raised = (counts: PerSide | undefined, symbol: PlayerSymbol, by: number): PerSide => ({
  ...counts,
  [symbol]: (counts?.[symbol] ?? 0) + by,
});

/** The offers without these kinds. */
export const withoutOffers = (offerState: OfferState | null, kinds: readonly OfferKind[]): OfferState | null => {
  if (!offerState || !kinds.some((kind) => offerState[kind])) return offerState;
  const left = { ...offerState };
  for (const kind of kinds) delete left[kind];
  return Object.keys(left).length > 0 ? left : null;
};

/** The offers after a move: it ends the offers to its player, and leaves the player's own. */
export const afterMoveOf = (offerState: OfferState | null, symbol: PlayerSymbol): OfferState | null => {
  const offerer = otherSymbol(symbol);
  const ended = (["draw", "takeback"] as const).filter((kind) => offerState?.[kind]?.by === offerer);
  return withoutOffers(offerState, ended);
};

/** The offers of a match that is over: only how many moves were taken back, and how offers ended. */
const afterEnd = (offerState: OfferState | null): OfferState | null => {
  const { takebacks, movesTakenBack = {}, drawEnd, takebackEnd } = offerState ?? {};
  if (!takebacks && !drawEnd && !takebackEnd) return null;
  return {
    ...(takebacks && { takebacks, movesTakenBack }),
    ...(drawEnd && { drawEnd }),
    ...(takebackEnd && { takebackEnd }),
  };
};

/** The name of a kind's last end. */
export const endName = <Kind extends OfferKind>(kind: Kind): `${Kind}End` => `${kind}End`;

/** The latest rematch of a match, as far as it decides about the next. */
export interface RematchRecord {
  readonly matchID: number;
  readonly state: MatchState;
  readonly inviterID: number;
  readonly isStarted: boolean;
  /** When it expires, while it is pending. */
  readonly deadlineTime: number | null;
}

/** A turn that is both players' at once; it is over when both have moved. */
export interface JointTurn {
  /** The position version at which it began. */
  readonly version: number;
  /** The cursor with which it began. */
  readonly time: number;
  /** Who has moved already. */
  readonly moved: PlayerSymbol | null;
}

/** The time of days off that a turn was given. */
export interface GivenTime {
  /** Up to when days off are counted in. */
  readonly untilTime: number;
  /** By how much they have moved this side's deadline, in milliseconds. */
  readonly ms: number;
}

/** What there is to know of a match's time besides its deadline: plain JSON, as it is stored. */
export interface TurnTime {
  /** Of a match with a clock, each side's bank at the beginning of the turn in progress, in milliseconds. */
  readonly banks?: Readonly<Record<PlayerSymbol, number>>;
  /** What days off have given to the turn in progress. */
  readonly given?: Readonly<Partial<Record<PlayerSymbol, GivenTime>>>;
}

/** A match as the service knows it: everything, before any viewer's view. Times are epoch milliseconds. */
export interface MatchRecord {
  readonly matchID: number;
  readonly gameType: string;
  /** The version of its rules, fixed when it was made. */
  readonly rulesVersion: number;
  /** Fixed when it was made; null, they are the defaults. */
  readonly options: Options | null;
  /** The seed of all its chance, in hex digits: secret until the end. Null without chance, and until the start. */
  readonly seed: string | null;
  readonly origin: MatchOrigin;
  readonly state: MatchState;
  readonly inviterID: number;
  readonly inviteeID: number;
  readonly inviterSymbol: InviterSymbol;
  readonly xUserID: number | null;
  readonly oUserID: number | null;
  /** Null in a joint turn, too. */
  readonly currentTurnUserID: number | null;
  readonly jointTurn: JointTurn | null;
  readonly winnerUserID: number | null;
  readonly result: MatchResult | null;
  /** How it ended, in a word of its game's or "agreement". */
  readonly resultDetail: string | null;
  /** Null until the start of a match with chance. */
  readonly position: unknown;
  readonly lastMove: MoveBody | null;
  readonly lastMoveSymbol: PlayerSymbol | null;
  readonly xMoveCount: number;
  readonly oMoveCount: number;
  /** Offers, and the counts that bound further ones; null while there are none. */
  readonly offerState: OfferState | null;
  readonly rematchOfMatchID: number | null;
  /** Its latest rematch, also one that was declined, canceled or expired. */
  readonly rematch: RematchRecord | null;
  readonly turnSeconds: number | null;
  /** Its bank of time for each side, in place of `turnSeconds`. */
  readonly clock: Clock | null;
  /** Whether no turn runs out while its player is away. */
  readonly daysOff: boolean;
  readonly turnTime: TurnTime | null;
  readonly message: string | null;
  readonly createdTime: number;
  readonly startedTime: number | null;
  readonly finishedTime: number | null;
  readonly lastMoveTime: number | null;
  /** When the invite expires (invited) or the turn times out (active). */
  readonly deadlineTime: number | null;
  /** Why it is paused, and since when. */
  readonly pausedReason: PausedReason | null;
  readonly pausedTime: number | null;
  readonly lastActionTime: number;
}

/** The fields of a match that its invite or its challenge fixes. */
export type NewMatch = Pick<
  MatchRecord,
  "matchID" | "gameType" | "inviterID" | "inviteeID" | "inviterSymbol" | "turnSeconds" | "message"
> &
  Partial<Pick<MatchRecord, "origin" | "rematchOfMatchID" | "options" | "clock" | "daysOff">>;

/** A match as it is first written, under the rules that it is made with. */
export const created = (fixed: NewMatch, game: AnyGame, now: number): MatchRecord => ({
  origin: "invite",
  rematchOfMatchID: null,
  options: null,
  clock: null,
  daysOff: false,
  turnTime: null,
  ...fixed,
  rulesVersion: game.rulesVersion,
  seed: null,
  state: STATES.invited,
  xUserID: null,
  oUserID: null,
  currentTurnUserID: null,
  jointTurn: null,
  winnerUserID: null,
  result: null,
  resultDetail: null,
  position: chanceUseOf(game, fixed.options) === "none" ? startPosition(game, { ...fixed, seed: null }) : null,
  lastMove: null,
  lastMoveSymbol: null,
  xMoveCount: 0,
  oMoveCount: 0,
  offerState: null,
  rematch: null,
  createdTime: now,
  startedTime: null,
  finishedTime: null,
  lastMoveTime: null,
  deadlineTime: now + LIMITS.inviteLifetimeMs,
  pausedReason: null,
  pausedTime: null,
  lastActionTime: now,
});

/** The side that a user plays; null before the start, and for a user who plays neither. */
export const symbolOf = (match: MatchRecord, userID: number): PlayerSymbol | null => {
  if (match.xUserID === userID) return "X";
  return match.oUserID === userID ? "O" : null;
};

/** Who plays a side; null before the start. */
export const playerOf = (match: Pick<MatchRecord, "xUserID" | "oUserID">, symbol: PlayerSymbol): number | null =>
  symbol === "X" ? match.xUserID : match.oUserID;

/** The user across the board, from a participant's side. */
export const opponentOf = (match: MatchRecord, userID: number): number =>
  match.inviterID === userID ? match.inviteeID : match.inviterID;

/** Whether a user is one of the match's two users, from the invite on. */
export const isParticipant = (match: MatchRecord, userID: number): boolean =>
  match.inviterID === userID || match.inviteeID === userID;

/** How many moves stand. */
export const moveCountOf = ({ xMoveCount, oMoveCount }: MatchRecord): number => xMoveCount + oMoveCount;

/** How many of them a side made. */
export const moveCountOfSide = ({ xMoveCount, oMoveCount }: MatchRecord, symbol: PlayerSymbol): number =>
  symbol === "X" ? xMoveCount : oMoveCount;

/** One more with every accepted move and takeback, and never less. */
export const positionVersionOf = (match: MatchRecord): number => {
  const { takebacks = 0, movesTakenBack = {} } = match.offerState ?? {};
  return moveCountOf(match) + takebacks + (movesTakenBack.X ?? 0) + (movesTakenBack.O ?? 0);
};

/** Whether a side has ever moved; a move taken back is one. */
export const hasMoved = (match: MatchRecord, symbol: PlayerSymbol): boolean =>
  moveCountOfSide(match, symbol) + (match.offerState?.movesTakenBack?.[symbol] ?? 0) > 0;

/** The open offer of a kind; none in a match that is not active. */
export const openOffer = <Kind extends OfferKind>(
  match: MatchRecord,
  kind: Kind,
): NonNullable<OfferState[Kind]> | null => (match.state === STATES.active && match.offerState?.[kind]) || null;

/** An invite that has not been answered. */
export const isPending = (match: MatchRecord): boolean => match.state === STATES.invited;

/** Over for good: every state from 2 on. */
export const isOver = (match: MatchRecord): boolean => match.state >= STATES.finished;

interface Ending {
  state: MatchState;
  result: MatchResult;
  winnerUserID?: number | null;
  resultDetail?: string | null;
  time: number;
}

/** The match, ended. */
export const end = (
  match: MatchRecord,
  { state, result, winnerUserID = null, resultDetail = null, time }: Ending,
): MatchRecord => ({
  ...match,
  state,
  result,
  resultDetail,
  winnerUserID,
  offerState: afterEnd(match.offerState),
  currentTurnUserID: null,
  jointTurn: null,
  deadlineTime: null,
  pausedReason: null,
  pausedTime: null,
  finishedTime: time,
});

/** Whether a match waits for a user's move: in a joint turn for each player who has not moved in it. */
export const isOnTurn = (match: MatchRecord, userID: number): boolean => {
  if (match.state !== STATES.active) return false;
  if (!match.jointTurn) return match.currentTurnUserID === userID;
  const symbol = symbolOf(match, userID);
  return symbol !== null && symbol !== match.jointTurn.moved;
};

/** Whether a move from one position to the next is the first of a joint turn, which then waits for the other's. */
export const isFirstOfJoint = (
  game: AnyGame,
  { before, after, by }: { readonly before: unknown; readonly after: unknown; readonly by: PlayerSymbol },
): boolean => game.hasJointTurns === true && game.turn(before) === "both" && game.turn(after) === otherSymbol(by);

/** A match, paused because its rules are missing or fail; one that is over never is. */
export const pausedFor = (match: MatchRecord, reason: PausedReason): MatchRecord =>
  isOver(match) || match.pausedReason !== null ? match : { ...match, pausedReason: reason };
