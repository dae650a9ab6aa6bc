import { STATE_NAMES, STATES } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, invited, matchIn, NOW, USERS } from "../../test/support/matches.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import type { MatchRecord } from "./match-record.ts";
import { expire, isOverdue, move } from "./transitions.ts";

const DAY = 24 * 3600 * 1000;
const settle = (match: MatchRecord, now: number): MatchRecord => expire(match, now)?.match ?? match;
const afterMoves = (...cells: number[]): MatchRecord =>
  cells.reduce((match, cell) => {
    const decision = move(match, match.currentTurnUserID ?? 0, { game: ticTacToe, move: { cell }, now: NOW });
    if (!decision.ok) throw new Error(decision.refusal.detail);
    return decision.match;
  }, active());

describe("deadlines (contract 3.2)", () => {
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

  it("expire an invite after 14 days", () => {
    expect(settle(invited(), NOW + 14 * DAY - 1).state).toBe(STATES.invited);
    expect(settle(invited(), NOW + 14 * DAY)).toMatchObject({
      state: STATES.expired,
      result: "expired",
      winnerUserID: null,
      finishedTime: NOW + 14 * DAY,
      deadlineTime: null,
    });
  });

  it.each([
    ["X, who has not moved yet", []],
    ["O, who has not moved yet", [0]],
  ])("abort the match of %s", (_, cells) => {
    const aborted = { state: STATES.aborted, result: "aborted", winnerUserID: null, currentTurnUserID: null };
    expect(settle(afterMoves(...cells), NOW + 60_000)).toMatchObject(aborted);
  });

  it.each([
    ["X, who has moved before", [0, 1], USERS.invitee],
    ["O, who has moved before", [0, 1, 2], USERS.inviter],
  ])("let the opponent of %s win by timeout", (_, cells, winnerUserID) => {
    const finished = { state: STATES.finished, result: "timeout", winnerUserID, currentTurnUserID: null };
    expect(settle(afterMoves(...cells), NOW + 60_000)).toMatchObject(finished);
  });

  it("end the match when they passed, not when that was noticed", () => {
    expect(settle(afterMoves(0, 1), NOW + 5 * DAY)).toMatchObject({ finishedTime: NOW + 60_000, lastMoveTime: NOW });
  });

  it("that have been settled stay settled", () => {
    const once = settle(afterMoves(0, 1), NOW + DAY);
    expect(settle(once, NOW + 2 * DAY)).toBe(once);
  });
});
