import {
  type EventKind,
  type MoveBody,
  otherSymbol,
  type PausedReason,
  type PlayerSymbol,
  STATES,
} from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { chanceOfMove, chanceUseOf, startPosition } from "../options.ts";
import type { DaysOffByUser, DaysOffState } from "./days-off.ts";
import {
  afterMoveOf,
  created,
  end,
  hasMoved,
  type MatchRecord,
  type NewMatch,
  opponentOf,
  playerOf,
  positionVersionOf,
  raised,
  symbolOf,
} from "./match-record.ts";
import { permit, permitExtend, permitTurn, type Refusal } from "./permit.ts";
import { type Decision, decided, refused, type Transition, transitionTo } from "./transition.ts";
import {
  beginTurn,
  chargeMove,
  extendTurn,
  type Forgiveness,
  forgive,
  fullBanks,
  isOverdue,
  sidesOnTurn,
  standStill,
  startTurn,
  withDaysOff,
  withTimeBack,
} from "./turn-time.ts";

/** Time and chance, handed in so that this stays pure. */
export interface Moment {
  readonly now: number;
  /** A fair coin for `inviterSymbol: "random"`: true gives the inviter X. */
  readonly coin: boolean;
}

/** A pending invite, under the rules that its match keeps. */
export const invite = (fixed: NewMatch, game: AnyGame, now: number): Transition =>
  transitionTo(created(fixed, game, now), null, { events: ["match.invited"], actorID: fixed.inviterID, now });

const inviterSide = (match: MatchRecord, coin: boolean): PlayerSymbol => {
  if (match.inviterSymbol !== "random") return match.inviterSymbol;
  return coin ? "X" : "O";
};

/** The parameters of an accept. */
export interface Acceptance extends Moment {
  readonly game: AnyGame;
  /** The days off of its players. */
  readonly away?: DaysOffByUser | undefined;
  /** 32 random bytes in hex digits, for a match with chance. */
  readonly seed: string | null;
}

/** Sides are fixed, chance has its seed, and X or both begin. */
const started = (match: MatchRecord, { game, now, coin, seed, away }: Acceptance): MatchRecord => {
  const inviterIsX = inviterSide(match, coin) === "X";
  const xUserID = inviterIsX ? match.inviterID : match.inviteeID;
  const oUserID = inviterIsX ? match.inviteeID : match.inviterID;
  const hasChance = chanceUseOf(game, match.options) !== "none";
  const chance = hasChance ? { seed, position: startPosition(game, { ...match, seed }) } : {};
  const sides = { state: STATES.active, xUserID, oUserID, startedTime: now, turnTime: fullBanks(match) };
  return beginTurn({ ...match, ...chance, ...sides }, game, { now, away });
};

/** The invited user says yes, and the match begins. */
export const accept = (match: MatchRecord, userID: number, acceptance: Acceptance): Decision => {
  const refusal = permit("accept", match, userID);
  if (refusal) return refused(refusal);
  const events = ["match.accepted", "match.turn"] as const;
  return decided(transitionTo(started(match, acceptance), match, { events, actorID: userID, now: acceptance.now }));
};

/** The match that an accepted challenge becomes: its creator is the inviter, and it was made when the challenge was. */
export const startFromChallenge = (
  fixed: NewMatch,
  { createdTime, ...acceptance }: Acceptance & { readonly createdTime: number },
): Transition => {
  const match = started(created(fixed, acceptance.game, createdTime), acceptance);
  const events = ["challenge.accepted", "match.turn"] as const;
  return transitionTo(match, null, { events, actorID: fixed.inviteeID, now: acceptance.now });
};

/** The invited user says no. */
export const decline = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("decline", match, userID);
  if (refusal) return refused(refusal);
  const declined = end(match, { state: STATES.declined, result: "declined", time: now });
  return decided(transitionTo(declined, match, { events: ["match.declined"], actorID: userID, now }));
};

/** The service takes a pending invite back, because of a block between the two. */
export const endInvite = (match: MatchRecord, now: number): Transition => {
  const canceled = end(match, { state: STATES.canceled, result: "canceled", time: now });
  return transitionTo(canceled, match, { events: ["match.canceled"], actorID: match.inviterID, now });
};

/** The inviter takes the invite back. */
export const cancel = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("cancel", match, userID);
  return refusal ? refused(refusal) : decided(endInvite(match, now));
};

/** The operator ends a match without a winner. */
export const abort = (match: MatchRecord, now: number): Transition => {
  const aborted = end(match, { state: STATES.aborted, result: "aborted", time: now });
  return transitionTo(aborted, match, { events: ["match.aborted"], actorID: null, now });
};

/** A player gives up, at any turn; the other wins. */
export const forfeit = (match: MatchRecord, userID: number, { now }: Moment): Decision => {
  const refusal = permit("forfeit", match, userID);
  if (refusal) return refused(refusal);
  const winnerUserID = opponentOf(match, userID);
  const lost = end(match, { state: STATES.finished, result: "forfeit", winnerUserID, time: now });
  return decided(transitionTo(lost, match, { events: ["match.finished"], actorID: userID, now }));
};

/** A request to move, with the cursor and the position version that the player last saw. */
export interface MoveRequest extends Pick<Moment, "now"> {
  readonly game: AnyGame;
  /** The days off of its players. */
  readonly away?: DaysOffByUser | undefined;
  readonly move: MoveBody;
  readonly expectedLastActionTime?: number | undefined;
  readonly expectedPositionVersion?: number | undefined;
}

const STALE: Refusal = { code: "stale_state", detail: "The match has changed since you last read it" };

const permitMove = (match: MatchRecord, userID: number, request: MoveRequest): Refusal | null => {
  const refusal = permit("move", match, userID);
  if (refusal) return refusal;
  const { expectedLastActionTime: cursor, expectedPositionVersion: version } = request;
  const newest = match.lastActionTime;
  const newestVersion = positionVersionOf(match);
  // contract 5.4: in a joint turn the other's move makes no move stale
  const { time = newest, version: oldestVersion = newestVersion } = match.jointTurn ?? {};
  if (cursor !== undefined && (cursor < time || cursor > newest)) return STALE;
  if (version !== undefined && (version < oldestVersion || version > newestVersion)) return STALE;
  return permitTurn(match, userID);
};

/** The match after a move that did not end it: in a joint turn the first of the two moves leaves turn and deadline as they are. */
const wentOn = (
  moved: MatchRecord,
  { game, now, away }: MoveRequest,
): { after: MatchRecord; events: readonly EventKind[] } => {
  const { jointTurn, lastMoveSymbol: symbol } = moved;
  const waits = jointTurn?.moved === null && symbol !== null && game.turn(moved.position) === otherSymbol(symbol);
  if (waits) return { after: { ...moved, jointTurn: { ...jointTurn, moved: symbol } }, events: ["match.moved"] };
  return { after: beginTurn(moved, game, { now, away }), events: ["match.moved", "match.turn"] };
};

/** One move by a player on turn; the game says whether it is legal and whether it ends the match. */
export const move = (match: MatchRecord, userID: number, request: MoveRequest): Decision => {
  const refusal = permitMove(match, userID, request);
  if (refusal) return refused(refusal);
  const { game, now, move: lastMove } = request;
  const symbol = symbolOf(match, userID) ?? "X";
  const chance = chanceOfMove(game, match, positionVersionOf(match) + 1);
  const played = game.play(match.position, symbol, lastMove, chance);
  if (!played.ok) {
    const { reason, word, values = {} } = played;
    return refused({ code: "illegal_move", detail: reason, ...(word !== undefined && { refusal: { word, values } }) });
  }
  const moved: MatchRecord = {
    ...chargeMove(match, symbol, now),
    position: played.state,
    lastMove,
    lastMoveSymbol: symbol,
    lastMoveTime: now,
    xMoveCount: match.xMoveCount + (symbol === "X" ? 1 : 0),
    oMoveCount: match.oMoveCount + (symbol === "O" ? 1 : 0),
    offerState: afterMoveOf(match.offerState, symbol),
  };
  const happened = { actorID: userID, isMove: true, now };
  const outcome = game.outcome(played.state);
  if (!outcome) {
    const { after, events } = wentOn(moved, request);
    return decided(transitionTo(after, match, { ...happened, events }));
  }
  const winnerUserID = outcome.winner === null ? null : playerOf(match, outcome.winner);
  const result = outcome.winner === null ? "draw" : "win";
  const over = end(moved, { state: STATES.finished, result, resultDetail: outcome.detail, winnerUserID, time: now });
  return decided(transitionTo(over, match, { ...happened, events: ["match.moved", "match.finished"] }));
};

/** The word for a draw because neither moved in time, in place of one that the rules gave. */
export const TIMEOUT = "timeout";

/**
 * The end of a match by its passed deadline: expired, timed out, or aborted where that player has never moved. It
 * ended when the deadline passed, whenever that is noticed. Where days off save the turn, it goes on. Null where none has
 * passed by the clock, of which the moment may be ahead.
 */
export const expire = (
  match: MatchRecord,
  clock: number,
  { moment = clock, away = {}, perYear = {} }: Partial<Forgiveness> & { readonly moment?: number } = {},
): Transition | null => {
  if (!isOverdue(match, clock) || match.deadlineTime === null) return null;
  const forgiven = forgive(match, clock, { away, perYear });
  if (forgiven) return goOn(match, forgiven.match, { now: moment, daysTaken: forgiven.taken });
  const time = match.deadlineTime;
  const ended = (after: MatchRecord, event: EventKind) =>
    transitionTo(after, match, { events: [event], actorID: null, now: moment });
  if (match.state === STATES.invited)
    return ended(end(match, { state: STATES.expired, result: "expired", time }), "match.expired");
  if (match.state !== STATES.active) return null;
  const aborted = () => ended(end(match, { state: STATES.aborted, result: "aborted", time }), "match.aborted");
  // contract 5.2: nobody is late while a match is paused
  if (match.pausedReason !== null) return aborted();
  const late = sidesOnTurn(match);
  if (late.length === 0) return null;
  if (late.some((symbol) => !hasMoved(match, symbol))) return aborted();
  const [loser, other] = late;
  const drawn = { state: STATES.finished, result: "draw", resultDetail: TIMEOUT, time } as const;
  if (!loser || other) return ended(end(match, drawn), "match.finished");
  const winnerUserID = playerOf(match, otherSymbol(loser));
  return ended(end(match, { state: STATES.finished, result: "timeout", winnerUserID, time }), "match.finished");
};

/** A turn that days off give more time, or take what they gave; its players hear of days that were taken for it. */
const goOn = (
  match: MatchRecord,
  after: MatchRecord,
  { now, daysTaken = {} }: { readonly now: number; readonly daysTaken?: DaysOffByUser },
): Transition => {
  const isTaken = Object.keys(daysTaken).length > 0;
  const events = isTaken ? (["match.extended", "match.reminder"] as const) : (["match.extended"] as const);
  return transitionTo(after, match, { events, actorID: null, now, ...(isTaken && { daysTaken }) });
};

/** The step of a match whose player is away, or back; null where its turn stays as it is. */
export const applyDaysOff = (
  match: MatchRecord,
  { userID, state }: { readonly userID: number; readonly state: DaysOffState },
  { now, moment }: { readonly now: number; readonly moment: number },
): Transition | null => {
  const after = withDaysOff(match, userID, state, now);
  return after === match ? null : goOn(match, after, { now: moment });
};

/** The player who waits gives the other one more turn's time, up to a bound from now; a deadline never comes nearer by it. */
export const extend = (match: MatchRecord, userID: number, { now }: { readonly now: number }): Decision => {
  const refusal = permitExtend(match, userID, now);
  if (refusal) return refused(refusal);
  const extensions = raised(match.offerState?.extensions, symbolOf(match, userID) ?? "X", 1);
  const offerState = { ...match.offerState, extensions, extendedVersion: positionVersionOf(match) };
  const extended = { ...extendTurn(match, now), offerState };
  return decided(transitionTo(extended, match, { events: ["match.extended"], actorID: userID, now }));
};

/** Rules fail or are missing: a live match stands still. An invite keeps its own end; of one that is paused already only the reason changes. */
export const pause = (match: MatchRecord, reason: PausedReason, now: number): Transition => {
  const stops = match.state === STATES.active && match.pausedTime === null;
  const standing = stops ? standStill(match, now) : match;
  const paused = { ...standing, pausedReason: reason, pausedTime: match.pausedTime ?? now };
  return transitionTo(paused, match, { events: [], actorID: null, now });
};

/** A live match goes on, perhaps under newer rules: its turn begins once more, an invite keeps its own end. */
export const resume = (
  match: MatchRecord,
  { rulesVersion, position }: Pick<MatchRecord, "rulesVersion" | "position">,
  { now, away }: { readonly now: number; readonly away?: DaysOffByUser | undefined },
): Transition => {
  const isActive = match.state === STATES.active;
  const resumed = { ...match, rulesVersion, position, pausedReason: null, pausedTime: null };
  return transitionTo(isActive ? startTurn(resumed, now, away) : resumed, match, {
    events: isActive ? ["match.turn"] : [],
    actorID: null,
    now,
  });
};

/** A turn whose rules were away since a time: it has what was left of it then, at least a minute. */
export const giveTimeBack = (match: MatchRecord, since: number, now: number): Transition => {
  const after = withTimeBack(match, since, now);
  return after === match
    ? touch(match, now)
    : transitionTo(after, match, { events: ["match.extended"], actorID: null, now });
};

/** Both players are to look again at a match that has not changed. */
export const touch = (match: MatchRecord, now: number): Transition =>
  transitionTo(match, match, { events: [], actorID: null, now });
