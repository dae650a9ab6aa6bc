import { type EventKind, STATES } from "@yourmove/contract";
import { end, hasMoved, type MatchRecord, opponentOf, symbolOf } from "./match-record.ts";
import { type Transition, transitionTo } from "./transition.ts";

/** Whether an invite has expired or a turn has run out by now. */
export const isDue = (match: MatchRecord, now: number): boolean =>
  match.deadlineTime !== null && match.deadlineTime <= now;

/**
 * What its passed deadline made of a match: expired, timed out, or aborted where that player has never moved
 * (contract 3.2). It ended when the deadline passed, whenever that is noticed. Null where none has passed.
 */
export const expire = (match: MatchRecord, now: number): Transition | null => {
  if (!isDue(match, now) || match.deadlineTime === null) return null;
  const time = match.deadlineTime;
  const ended = (after: MatchRecord, event: EventKind) =>
    transitionTo(after, match, { events: [event], actorID: null, passedDeadline: time });
  if (match.state === STATES.invited)
    return ended(end(match, { state: STATES.expired, result: "expired", time }), "match.expired");
  const late = match.currentTurnUserID;
  if (match.state !== STATES.active || late === null) return null;
  if (!hasMoved(match, symbolOf(match, late) ?? "X"))
    return ended(end(match, { state: STATES.aborted, result: "aborted", time }), "match.aborted");
  const winnerUserID = opponentOf(match, late);
  return ended(end(match, { state: STATES.finished, result: "timeout", winnerUserID, time }), "match.finished");
};
