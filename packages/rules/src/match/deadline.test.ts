import { STATE_NAMES, STATES } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, afterMoves, invited, matchIn, NOW, USERS } from "../../test/support/matches.ts";
import type { MatchRecord } from "./match-record.ts";
import { expire } from "./transitions.ts";
import { isOverdue } from "./turn-time.ts";

const DAY = 24 * 3600 * 1000;
const settle = (match: MatchRecord, now: number): MatchRecord => expire(match, now)?.match ?? match;
const TAKEN_BACK = { offerState: { takebacks: 1, movesTakenBack: { X: 1 } } };
/** A joint turn in which this side has moved, after so many moves of X and O. */
const joint = (moved: "X" | null, [xMoveCount, oMoveCount]: readonly [number, number]): MatchRecord => {
  const jointTurn = { version: 0, time: NOW, moved };
  return active({ xMoveCount, oMoveCount, jointTurn, currentTurnUserID: null });
};

describe("deadlines", () => {
  it("are due from their very millisecond on", () => {
    expect(isOverdue(active(), NOW + 59_999)).toBe(false);
    expect(isOverdue(active(), NOW + 60_000)).toBe(true);
    expect(isOverdue(active({ deadlineTime: null }), Number.MAX_SAFE_INTEGER)).toBe(false);
  });

  it("leave a match that is not due as it is", () => {
    for (const state of STATE_NAMES) {
      const match = matchIn(state);
      expect(settle(match, NOW)).toBe(match);
    }
    const endless = active({ deadlineTime: null, turnSeconds: null });
    expect(settle(endless, NOW + 1000 * DAY)).toBe(endless);
  });

  const ended = { currentTurnUserID: null };
  const won = { ...ended, state: STATES.finished, result: "timeout" } as const;
  const aborted = { ...ended, state: STATES.aborted, result: "aborted", winnerUserID: null } as const;
  const expired = { state: STATES.expired, result: "expired", winnerUserID: null, deadlineTime: null } as const;
  const drawn = { ...won, result: "draw", resultDetail: "timeout", winnerUserID: null } as const;
  const at = NOW + 14 * DAY;
  it.each<[string, MatchRecord, number, Partial<MatchRecord>]>([
    ["an invite a moment before 14 days", invited(), at - 1, { state: STATES.invited }],
    ["an invite of 14 days", invited(), at, { ...expired, finishedTime: at }],
    ["X, who has not moved yet", active(), NOW + 60_000, aborted],
    ["O, who has not moved yet", afterMoves(active(), 0), NOW + 60_000, aborted],
    ["X, who has moved before", afterMoves(active(), 0, 1), NOW + 60_000, { ...won, winnerUserID: USERS.invitee }],
    ["O, who has moved before", afterMoves(active(), 0, 1, 2), NOW + 60_000, { ...won, winnerUserID: USERS.inviter }],
    ["X, whose one move was taken back", active(TAKEN_BACK), NOW + 60_000, { ...won, winnerUserID: USERS.invitee }],
    ["both: neither ever moved", joint(null, [0, 0]), NOW + 60_000, aborted],
    ["both: one never moved", joint(null, [1, 0]), NOW + 60_000, aborted],
    ["both: neither moves", joint(null, [2, 1]), NOW + 60_000, drawn],
    ["both, where X alone moved", joint("X", [2, 1]), NOW + 60_000, { ...won, winnerUserID: USERS.inviter }],
  ])("of %s", (_, match, now, after) => {
    expect(settle(match, now)).toMatchObject(after);
  });

  it("end the match when they passed, not when that was noticed", () => {
    expect(settle(afterMoves(active(), 0, 1), NOW + 5 * DAY)).toMatchObject({
      finishedTime: NOW + 60_000,
      lastMoveTime: NOW,
    });
  });
});
