import { STATES, type StateName } from "@yourmove/contract";
import { ticTacToe } from "../../src/games/tic-tac-toe.ts";
import { end, type MatchRecord } from "../../src/match/match-record.ts";
import { accept, invite } from "../../src/match/transitions.ts";
import { deepFreeze } from "./deep-freeze.ts";

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

/** A match just begun; the inviter is on turn. */
export const active = (changes: Partial<MatchRecord> = {}): MatchRecord => {
  const decision = accept(invited(), USERS.invitee, { game: ticTacToe, now: NOW, coin: true, seed: null });
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return deepFreeze({ ...decision.match, ...changes });
};

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
