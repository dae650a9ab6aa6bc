import { type EventKind, LIMITS, otherSymbol, type PlayerSymbol, STATES, SYMBOLS } from "@yourmove/contract";
import { end, hasMoved, type MatchRecord, playerOf, positionVersionOf, raised, symbolOf } from "./match-record.ts";
import { permit, type Refusal } from "./permit.ts";
import { type Decision, decided, refused, type Transition, transitionTo } from "./transition.ts";
import { isOnTurn } from "./turn.ts";

/** The word for a draw because neither moved in time, in place of one that the rules gave (contract 5.4). */
export const TIMEOUT = "timeout";

/** Whether an invite has expired or a turn has run out by now. */
export const isOverdue = (match: MatchRecord, now: number): boolean =>
  match.deadlineTime !== null && match.deadlineTime <= now;

/**
 * What its passed deadline made of a match: expired, timed out, or aborted where that player has never moved
 * (contract 3.2). It ended when the deadline passed, whenever that is noticed. Null where none has passed.
 */
export const expire = (match: MatchRecord, now: number): Transition | null => {
  if (!isOverdue(match, now) || match.deadlineTime === null) return null;
  const time = match.deadlineTime;
  const ended = (after: MatchRecord, event: EventKind) =>
    transitionTo(after, match, { events: [event], actorID: null, passedDeadline: time });
  if (match.state === STATES.invited)
    return ended(end(match, { state: STATES.expired, result: "expired", time }), "match.expired");
  if (match.state !== STATES.active) return null;
  const aborted = () => ended(end(match, { state: STATES.aborted, result: "aborted", time }), "match.aborted");
  // contract 5.2: nobody is late while a match is paused
  if (match.pausedReason !== null) return aborted();
  const late = lateOf(match);
  if (late.length === 0) return null;
  if (late.some((symbol) => !hasMoved(match, symbol))) return aborted();
  const [loser, other] = late;
  const drawn = { state: STATES.finished, result: "draw", resultDetail: TIMEOUT, time } as const;
  if (!loser || other) return ended(end(match, drawn), "match.finished");
  const winnerUserID = playerOf(match, otherSymbol(loser));
  return ended(end(match, { state: STATES.finished, result: "timeout", winnerUserID, time }), "match.finished");
};

/** The sides whose move an active match waits for: both where neither has moved in a joint turn (contract 5.4). */
const lateOf = (match: MatchRecord): readonly PlayerSymbol[] =>
  SYMBOLS.filter((symbol) => isOnTurn(match, playerOf(match, symbol) ?? 0));

/** The refusal of more time for the player on turn, in the order of contract 4.6. */
export const permitExtend = (match: MatchRecord, userID: number): Refusal | null => {
  const refusal = permit("extend", match, userID);
  if (refusal) return refusal;
  if (match.deadlineTime === null) return { code: "invalid_state", detail: "The match has no deadline" };
  if (isOnTurn(match, userID)) return { code: "not_your_turn", detail: "Only the player who waits can give more time" };
  const { extendedVersion, extensions } = match.offerState ?? {};
  if (extendedVersion === positionVersionOf(match))
    return { code: "limit_reached", detail: "This turn has been given more time already" };
  if ((extensions?.[symbolOf(match, userID) ?? "X"] ?? 0) < LIMITS.extensions) return null;
  return { code: "limit_reached", detail: `You have given more time ${LIMITS.extensions} times in this match` };
};

/** The player who waits gives the other one more turn's time, up to a bound from now; a deadline never comes nearer by it. */
export const extend = (match: MatchRecord, userID: number, { now }: { readonly now: number }): Decision => {
  const refusal = permitExtend(match, userID);
  if (refusal) return refused(refusal);
  const deadline = match.deadlineTime ?? now;
  // The cursor may be ahead of the clock, and what follows it is later still.
  const latest = Math.max(now, match.lastActionTime) + LIMITS.extendedDeadlineMs;
  const extended = Math.min(deadline + (match.turnSeconds ?? 0) * 1000, latest);
  const extensions = raised(match.offerState?.extensions, symbolOf(match, userID) ?? "X", 1);
  const offerState = { ...match.offerState, extensions, extendedVersion: positionVersionOf(match) };
  const deadlineTime = Math.max(deadline, extended);
  // Nobody hears of a deadline that stays where it was.
  const events = deadlineTime === match.deadlineTime ? [] : (["match.extended"] as const);
  return decided(transitionTo({ ...match, deadlineTime, offerState }, match, { events, actorID: userID }));
};
