import { STATES } from "@yourmove/contract";
import { end, hasMoved, type MatchRecord, opponentOf, symbolOf } from "./match-record.ts";

/** Whether an invite has expired or a turn has run out by now. */
export const isDue = (match: MatchRecord, now: number): boolean =>
  match.deadlineTime !== null && match.deadlineTime <= now;

/**
 * The match after its passed deadline: expired, timed out, or aborted where that player has never moved
 * (contract 3.2). It ended when the deadline passed, whenever that is noticed. Not due: the match itself.
 */
export const settle = (match: MatchRecord, now: number): MatchRecord => {
  if (!isDue(match, now) || match.deadlineTime === null) return match;
  const time = match.deadlineTime;
  if (match.state === STATES.invited) return end(match, { state: STATES.expired, result: "expired", time });
  const late = match.currentTurnUserID;
  if (match.state !== STATES.active || late === null) return match;
  if (!hasMoved(match, symbolOf(match, late) ?? "X"))
    return end(match, { state: STATES.aborted, result: "aborted", time });
  return end(match, { state: STATES.finished, result: "timeout", winnerUserID: opponentOf(match, late), time });
};
