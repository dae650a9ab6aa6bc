import { STATES, type StateName } from "@yourmove/contract";
import { deepFreeze } from "@yourmove/game";
import { ticTacToe } from "../../src/games/tic-tac-toe.ts";
import { end, type MatchRecord } from "../../src/match/match-record.ts";
import type { Decision, Transition } from "../../src/match/transition.ts";
import { accept, invite, move } from "../../src/match/transitions.ts";

/** Who the matches of these tests are between, and somebody else. */
export const USERS = { inviter: 7, invitee: 3, stranger: 5 } as const;
export type Role = keyof typeof USERS;

export const NOW = 1_000_000;

/** A pending invite to tic-tac-toe; the inviter will play X. */
export const invited = (changes: Partial<MatchRecord> = {}): MatchRecord =>
  deepFreeze({
    ...invite(
      {
        matchID: 1,
        gameType: "tic-tac-toe",
        inviterID: USERS.inviter,
        inviteeID: USERS.invitee,
        inviterSymbol: "X",
        turnSeconds: 60,
        message: null,
      },
      ticTacToe,
      NOW,
    ).match,
    ...changes,
  });

/** What is decided, where it is no refusal. */
export const decided = (decision: Decision): Transition => {
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return decision;
};

/** A match just begun; the inviter is on turn. */
export const active = (changes: Partial<MatchRecord> = {}): MatchRecord => {
  const { match } = decided(accept(invited(), USERS.invitee, { game: ticTacToe, now: NOW, coin: true, seed: null }));
  return deepFreeze({ ...match, ...changes });
};

/** The match after these moves, each of whoever is on turn. */
export const afterMoves = (match: MatchRecord, ...cells: number[]): MatchRecord =>
  cells.reduce((before, cell) => {
    const request = { game: ticTacToe, move: { cell }, now: NOW };
    return decided(move(before, before.currentTurnUserID ?? 0, request)).match;
  }, match);

const RESULTS = {
  finished: "draw",
  declined: "declined",
  canceled: "canceled",
  expired: "expired",
  aborted: "aborted",
} as const;

/** A match in a state. */
export const matchIn = (state: StateName): MatchRecord => {
  if (state === "invited") return invited();
  if (state === "active") return active();
  return deepFreeze(end(active(), { state: STATES[state], result: RESULTS[state], time: NOW }));
};
