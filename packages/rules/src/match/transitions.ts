import { type InvitesFrom, LIMITS, type MoveBody, type PlayerSymbol, STATES } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { afterMoveOf } from "./between-moves.ts";
import { end, type MatchRecord, opponentOf, positionVersionOf, symbolOf, turnDeadline } from "./match-record.ts";
import { permit, permitTurn, type Refusal } from "./permit.ts";

/** The next match, the same where the action changes nothing, or why not. */
export type Decision = { ok: true; match: MatchRecord } | { ok: false; refusal: Refusal };

/** Time and chance, handed in so that this stays pure. */
export interface Moment {
  readonly now: number;
  /** A fair coin for `inviterSymbol: "random"`: true gives the inviter X. */
  readonly coin: boolean;
}

export const refused = (refusal: Refusal): Decision => ({ ok: false, refusal });
export const decided = (match: MatchRecord): Decision => ({ ok: true, match });

/** Whether a user who has this many active matches may start one more (contract 4). */
export const withinActiveLimit = (active: number, isBot: boolean): boolean => isBot || active < LIMITS.activeMatches;

/** Whether a user who has this many pending outgoing invites may send one more (contract 4). */
export const withinInviteLimit = (pending: number, isBot: boolean): boolean => isBot || pending < LIMITS.pendingInvites;

/** Whether a user who has this many pending invites from strangers may get one more (contract 4). */
export const withinStrangerLimit = (pending: number, isBot: boolean): boolean =>
  isBot || pending < LIMITS.strangerInvites;

/** Whom a user takes invites from: what of the inviter counts for each policy (contract 4.8). */
const MAY_INVITE: Record<InvitesFrom, (inviter: { inviterIsGuest: boolean; haveMet: boolean }) => boolean> = {
  everyone: () => true,
  accounts: ({ inviterIsGuest }) => !inviterIsGuest,
  known: ({ haveMet }) => haveMet,
  nobody: () => false,
};

/** Whether a user with such a policy takes an invite from an inviter (contract 4.8). */
export const mayInvite = (invitesFrom: InvitesFrom, inviter: { inviterIsGuest: boolean; haveMet: boolean }): boolean =>
  MAY_INVITE[invitesFrom](inviter);

const inviterSide = (match: MatchRecord, coin: boolean): PlayerSymbol => {
  if (match.inviterSymbol !== "random") return match.inviterSymbol;
  return coin ? "X" : "O";
};

/** What an accepted invite begins with. */
export interface Acceptance extends Moment {
  readonly game: AnyGame;
}

/** Sides are fixed and the match starts (contract 3.2). */
export const accept = (match: MatchRecord, userID: number, { game, now, coin }: Acceptance): Decision => {
  const refusal = permit("accept", match, userID);
  if (refusal) return refused(refusal);
  const inviterIsX = inviterSide(match, coin) === "X";
  const xUserID = inviterIsX ? match.inviterID : match.inviteeID;
  const oUserID = inviterIsX ? match.inviteeID : match.inviterID;
  return decided({
    ...match,
    state: STATES.active,
    xUserID,
    oUserID,
    currentTurnUserID: game.turn(match.position) === "X" ? xUserID : oUserID,
    startedTime: now,
    deadlineTime: turnDeadline(match, now),
  });
};

/** The invited user says no. */
export const decline = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("decline", match, userID);
  if (refusal) return refused(refusal);
  return decided(end(match, { state: STATES.declined, result: "declined", time: now }));
};

/** The inviter takes the invite back. */
export const cancel = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("cancel", match, userID);
  if (refusal) return refused(refusal);
  return decided(end(match, { state: STATES.canceled, result: "canceled", time: now }));
};

/** The service takes a pending invite back, because of a block between the two (contract 4.8). */
export const endInvite = (match: MatchRecord, now: number): MatchRecord =>
  end(match, { state: STATES.canceled, result: "canceled", time: now });

/** The operator ends a match without a winner. */
export const abort = (match: MatchRecord, now: number): MatchRecord =>
  end(match, { state: STATES.aborted, result: "aborted", time: now });

/** A player gives up, at any turn; the other wins. */
export const forfeit = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("forfeit", match, userID);
  if (refusal) return refused(refusal);
  const winnerUserID = opponentOf(match, userID);
  return decided(end(match, { state: STATES.finished, result: "forfeit", winnerUserID, time: now }));
};

/** A move as asked for, with the cursor and the position version that the player last saw. */
export interface MoveRequest extends Pick<Moment, "now"> {
  readonly game: AnyGame;
  readonly move: MoveBody;
  readonly expectedLastActionTime?: number | undefined;
  readonly expectedPositionVersion?: number | undefined;
}

const STALE: Refusal = { code: "stale_state", detail: "The match has changed since you last read it" };

const permitMove = (match: MatchRecord, userID: number, request: MoveRequest): Refusal | null => {
  const refusal = permit("move", match, userID);
  if (refusal) return refusal;
  const { expectedLastActionTime: cursor, expectedPositionVersion: version } = request;
  if (cursor !== undefined && cursor !== match.lastActionTime) return STALE;
  if (version !== undefined && version !== positionVersionOf(match)) return STALE;
  return permitTurn(match, userID);
};

/** One move by the player on turn; the game says whether it is legal and whether it ends the match. */
export const move = (match: MatchRecord, userID: number, request: MoveRequest): Decision => {
  const refusal = permitMove(match, userID, request);
  if (refusal) return refused(refusal);
  const { game, now, move: asked } = request;
  const symbol = symbolOf(match, userID) ?? "X";
  const played = game.play(match.position, symbol, asked);
  if (!played.ok) return refused({ code: "illegal_move", detail: played.reason });
  const moved = afterMove(match, symbol, { now, move: asked, position: played.state });
  const outcome = game.outcome(played.state);
  if (!outcome) {
    const currentTurnUserID = game.turn(played.state) === "X" ? match.xUserID : match.oUserID;
    return decided({ ...moved, currentTurnUserID, deadlineTime: turnDeadline(match, now) });
  }
  const winnerUserID = outcome.winner === null ? null : outcome.winner === "X" ? match.xUserID : match.oUserID;
  const result = outcome.winner === null ? "draw" : "win";
  const resultDetail = outcome.detail;
  return decided(end(moved, { state: STATES.finished, result, resultDetail, winnerUserID, time: now }));
};

const afterMove = (
  match: MatchRecord,
  symbol: PlayerSymbol,
  { now, move: lastMove, position }: { now: number; move: MoveBody; position: unknown },
): MatchRecord => ({
  ...match,
  position,
  lastMove,
  lastMoveSymbol: symbol,
  lastMoveTime: now,
  xMoveCount: match.xMoveCount + (symbol === "X" ? 1 : 0),
  oMoveCount: match.oMoveCount + (symbol === "O" ? 1 : 0),
  between: afterMoveOf(match.between, symbol),
});
