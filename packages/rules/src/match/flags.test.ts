import { STATE_NAMES, STATES } from "@yourmove/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { active, matchIn, NOW, USERS } from "../../test/support/matches.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import { flagsOf } from "./flags.ts";
import type { MatchRecord } from "./match-record.ts";
import { accept, cancel, decline, forfeit, move } from "./transitions.ts";

/** Any match of tic-tac-toe: in any state, after some legal moves. */
const anyMatch = fc
  .tuple(fc.constantFrom(...STATE_NAMES), fc.array(fc.nat(8), { maxLength: 9 }))
  .map(([state, cells]) => {
    if (state !== "active") return matchIn(state);
    return cells.reduce((match: MatchRecord, cell) => {
      const decision = move(match, match.currentTurnUserID ?? 0, { game: ticTacToe, move: { cell }, now: NOW });
      return decision.ok ? decision.match : match;
    }, active());
  });
const anyUser = fc.constantFrom(...Object.values(USERS));
const moment = { now: NOW, coin: false, seed: null };

describe("the flags of a viewer", () => {
  it("is exactly what the transitions accept, for every viewer of every match", () => {
    const property = fc.property(anyMatch, anyUser, (match, userID) => {
      const flags = flagsOf(match, userID);
      expect(flags.canAcceptInvite).toBe(accept(match, userID, { game: ticTacToe, ...moment }).ok);
      expect(flags.canDeclineInvite).toBe(decline(match, userID, moment).ok);
      expect(flags.canCancelInvite).toBe(cancel(match, userID, moment).ok);
      expect(flags.canForfeit).toBe(forfeit(match, userID, moment).ok);
      const moves = ticTacToe.legalMoves(match.position as ReturnType<typeof ticTacToe.start>);
      const accepted = moves.map((each) => move(match, userID, { game: ticTacToe, move: { ...each }, now: NOW }).ok);
      expect(accepted.includes(true)).toBe(flags.canMove);
      expect(accepted.every(Boolean)).toBe(flags.canMove || moves.length === 0);
      expect(flags.isYourTurn).toBe(match.state === STATES.active && match.currentTurnUserID === userID);
      expect(flags.canMove).toBe(flags.isYourTurn);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it.each(STATE_NAMES)("calls a match that is %s finished exactly from state 2 on", (state) => {
    expect(flagsOf(matchIn(state), USERS.inviter).isFinished).toBe(STATES[state] >= 2);
  });
});
