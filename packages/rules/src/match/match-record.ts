import {
  type InviterSymbol,
  LIMITS,
  type MatchOrigin,
  type MatchResult,
  type MatchState,
  type MoveBody,
  type PlayerSymbol,
  STATES,
} from "@yourmove/contract";

/** A match as the service knows it: everything, for nobody's eyes in particular. Times are epoch milliseconds. */
export interface MatchRecord {
  readonly matchID: number;
  readonly gameType: string;
  readonly origin: MatchOrigin;
  readonly state: MatchState;
  readonly inviterID: number;
  readonly inviteeID: number;
  readonly inviterSymbol: InviterSymbol;
  readonly xUserID: number | null;
  readonly oUserID: number | null;
  readonly currentTurnUserID: number | null;
  readonly winnerUserID: number | null;
  readonly result: MatchResult | null;
  readonly position: unknown;
  readonly lastMove: MoveBody | null;
  readonly lastMoveSymbol: PlayerSymbol | null;
  readonly xMoveCount: number;
  readonly oMoveCount: number;
  readonly turnSeconds: number | null;
  readonly message: string | null;
  readonly createdTime: number;
  readonly startedTime: number | null;
  readonly finishedTime: number | null;
  readonly lastMoveTime: number | null;
  /** When the invite expires (invited) or the turn times out (active). */
  readonly deadlineTime: number | null;
  readonly lastActionTime: number;
}

/** What of a match is fixed by its invite, or by the challenge that it came from. */
export type NewMatch = Pick<
  MatchRecord,
  "gameType" | "inviterID" | "inviteeID" | "inviterSymbol" | "turnSeconds" | "message"
> &
  Partial<Pick<MatchRecord, "origin">>;

/** A pending invite; the database gives it its id and its cursor (contract 3.2). */
export const invite = (fixed: NewMatch, position: unknown, now: number): MatchRecord => ({
  origin: "invite",
  ...fixed,
  matchID: 0,
  state: STATES.invited,
  xUserID: null,
  oUserID: null,
  currentTurnUserID: null,
  winnerUserID: null,
  result: null,
  position,
  lastMove: null,
  lastMoveSymbol: null,
  xMoveCount: 0,
  oMoveCount: 0,
  createdTime: now,
  startedTime: null,
  finishedTime: null,
  lastMoveTime: null,
  deadlineTime: now + LIMITS.inviteLifetimeMs,
  lastActionTime: 0,
});

/** The side that a user plays, or null before the start and for everybody else. */
export const symbolOf = (match: MatchRecord, userID: number): PlayerSymbol | null => {
  if (match.xUserID === userID) return "X";
  return match.oUserID === userID ? "O" : null;
};

/** The user across the board, from a participant's side. */
export const opponentOf = (match: MatchRecord, userID: number): number =>
  match.inviterID === userID ? match.inviteeID : match.inviterID;

/** Whether a user is one of the two whom the match is between, from the invite on. */
export const isParticipant = (match: MatchRecord, userID: number): boolean =>
  match.inviterID === userID || match.inviteeID === userID;

/** An invite that has not been answered (contract 3.1). */
export const isPending = (match: MatchRecord): boolean => match.state === STATES.invited;

/** Over for good: every state from 2 on (contract 3.1). */
export const isOver = (match: MatchRecord): boolean => match.state >= STATES.finished;

/** When a turn that begins now ends, or null in a match without a limit (contract 3.2). */
export const turnDeadline = (match: MatchRecord, now: number): number | null =>
  match.turnSeconds === null ? null : now + match.turnSeconds * 1000;

interface Ending {
  state: MatchState;
  result: MatchResult;
  winnerUserID?: number | null;
  time: number;
}

/** The match, ended. */
export const end = (match: MatchRecord, { state, result, winnerUserID = null, time }: Ending): MatchRecord => ({
  ...match,
  state,
  result,
  winnerUserID,
  currentTurnUserID: null,
  deadlineTime: null,
  finishedTime: time,
});
