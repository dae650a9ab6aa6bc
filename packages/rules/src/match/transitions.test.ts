import { LIMITS, STATE_NAMES, STATES, type StateName } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, invited, matchIn, NOW, type Role, USERS } from "../../test/support/matches.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import * as limits from "./invite-limits.ts";
import type { MatchRecord } from "./match-record.ts";
import * as offers from "./offers.ts";
import type { MatchAction, Refusal } from "./permit.ts";
import type { Decision } from "./transition.ts";
import * as transitions from "./transitions.ts";
import { extend } from "./transitions.ts";

const moment = { now: NOW + 1000, coin: true, seed: null };
const OFFER = { kind: "draw", game: ticTacToe, now: moment.now, moves: [] } as const;
const ACTIONS = {
  accept: (match: MatchRecord, userID: number) => transitions.accept(match, userID, { game: ticTacToe, ...moment }),
  decline: (match: MatchRecord, userID: number) => transitions.decline(match, userID, moment),
  cancel: (match: MatchRecord, userID: number) => transitions.cancel(match, userID, moment),
  forfeit: (match: MatchRecord, userID: number) => transitions.forfeit(match, userID, moment),
  move: (match: MatchRecord, userID: number) =>
    transitions.move(match, userID, { game: ticTacToe, move: { cell: 4 }, now: moment.now }),
  offer: (match: MatchRecord, userID: number) => offers.offer(match, userID, OFFER),
  acceptOffer: (match: MatchRecord, userID: number) => offers.acceptOffer(match, userID, OFFER),
  declineOffer: (match: MatchRecord, userID: number) => offers.declineOffer(match, userID, OFFER),
  withdrawOffer: (match: MatchRecord, userID: number) => offers.withdrawOffer(match, userID, OFFER),
  extend: (match: MatchRecord, userID: number) => extend(match, userID, moment),
} satisfies Record<MatchAction, (match: MatchRecord, userID: number) => Decision>;

/** Contract 3.2: who may do what from which state, and where it leads. Everything else is refused. */
const ALLOWED: Record<MatchAction, { from: StateName; roles: readonly Role[]; to: StateName }> = {
  accept: { from: "invited", roles: ["invitee"], to: "active" },
  decline: { from: "invited", roles: ["invitee"], to: "declined" },
  cancel: { from: "invited", roles: ["inviter"], to: "canceled" },
  forfeit: { from: "active", roles: ["inviter", "invitee"], to: "finished" },
  move: { from: "active", roles: ["inviter"], to: "active" },
  offer: { from: "active", roles: [], to: "active" },
  acceptOffer: { from: "active", roles: [], to: "active" },
  declineOffer: { from: "active", roles: [], to: "active" },
  withdrawOffer: { from: "active", roles: [], to: "active" },
  extend: { from: "active", roles: ["invitee"], to: "active" },
};

/** The flags of a new match that depend on more than state and role: nobody has moved, and nothing is offered. */
const FIRST: Partial<Record<MatchAction, Refusal["code"]>> = {
  offer: "offer_not_allowed",
  acceptOffer: "offer_gone",
  declineOffer: "offer_gone",
  withdrawOffer: "offer_gone",
};

const codeFor = (action: MatchAction, role: Role, state: StateName) => {
  const { from, roles } = ALLOWED[action];
  const waits = (action === "move" && role === "invitee") || (action === "extend" && role === "inviter");
  if (waits) return state === from ? "not_your_turn" : "invalid_state";
  if (FIRST[action] && role !== "stranger") return state === from ? FIRST[action] : "invalid_state";
  return roles.includes(role) ? (state === from ? "accepted" : "invalid_state") : "forbidden_action";
};

const ROLES: readonly Role[] = ["inviter", "invitee", "stranger"];
const cells = (Object.keys(ACTIONS) as MatchAction[]).flatMap((action) =>
  ROLES.flatMap((role) => STATE_NAMES.map((state) => [action, role, state, codeFor(action, role, state)] as const)),
);

describe("who may do what in which state (contract 3.2)", () => {
  it.each(cells)("%s by the %s of a match that is %s: %s", (action, role, state, code) => {
    const decision = ACTIONS[action](matchIn(state), USERS[role]);
    const reached = decision.ok ? decision.match.state : decision.refusal.code;
    expect(reached).toBe(code === "accepted" ? STATES[ALLOWED[action].to] : code);
    if (!decision.ok) expect(decision.refusal.detail).toMatch(/^[A-Z]/);
  });
});

const decided = (decision: Decision): MatchRecord => {
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return decision.match;
};
const move = (match: MatchRecord, userID: number, cell: unknown, now = NOW) =>
  transitions.move(match, userID, { game: ticTacToe, move: { cell }, now });
/** The two players of a match take turns, the inviter first. */
const playOn = (match: MatchRecord, ...played: number[]): MatchRecord =>
  played.reduce((before, cell) => decided(move(before, before.currentTurnUserID ?? 0, cell)), match);

describe("a new invite", () => {
  it("is pending for 14 days, without sides, start or end (contract 2.1, 3.2)", () => {
    const fixed = {
      matchID: 1,
      gameType: "tic-tac-toe",
      inviterID: 1,
      inviteeID: 2,
      inviterSymbol: "random",
      turnSeconds: null,
      message: null,
    } as const;
    expect(transitions.invite(fixed, ticTacToe, NOW).match).toMatchObject({
      state: STATES.invited,
      xUserID: null,
      oUserID: null,
      currentTurnUserID: null,
      startedTime: null,
      finishedTime: null,
      deadlineTime: NOW + 14 * 24 * 3600 * 1000,
    });
  });
});

describe("accepting", () => {
  it.each([
    ["X", true, "inviter"],
    ["X", false, "inviter"],
    ["O", true, "invitee"],
    ["O", false, "invitee"],
    ["random", true, "inviter"],
    ["random", false, "invitee"],
  ] as const)("an invite for side %s with coin %s gives X to the %s, who moves first", (inviterSymbol, coin, x) => {
    const match = decided(
      transitions.accept(invited({ inviterSymbol }), USERS.invitee, {
        game: ticTacToe,
        now: NOW + 5,
        coin,
        seed: null,
      }),
    );
    expect(match.xUserID).toBe(USERS[x]);
    expect(new Set([match.xUserID, match.oUserID])).toEqual(new Set([USERS.inviter, USERS.invitee]));
    expect(match).toMatchObject({ currentTurnUserID: USERS[x], startedTime: NOW + 5, deadlineTime: NOW + 5 + 60_000 });
  });

  it("sets no deadline in a match without one", () => {
    const match = decided(ACTIONS.accept(invited({ turnSeconds: null }), USERS.invitee));
    expect(match.deadlineTime).toBeNull();
  });
});

describe("endings (contract 3.1)", () => {
  it.each(["decline", "cancel"] as const)("%s ends an invite with its result, a time and no winner", (action) => {
    const role = action === "decline" ? "invitee" : "inviter";
    const match = decided(ACTIONS[action](invited(), USERS[role]));
    expect(match).toMatchObject({ finishedTime: moment.now, winnerUserID: null, deadlineTime: null, xUserID: null });
    expect(match.result).toBe(action === "decline" ? "declined" : "canceled");
  });

  it.each(["inviter", "invitee"] as const)("forfeit by the %s lets the other win, at any turn", (role) => {
    const match = decided(ACTIONS.forfeit(active(), USERS[role]));
    const winnerUserID = role === "inviter" ? USERS.invitee : USERS.inviter;
    expect(match).toMatchObject({ state: STATES.finished, result: "forfeit", winnerUserID, currentTurnUserID: null });
  });

  it("a winning move ends the match for its player", () => {
    const match = playOn(active(), 0, 3, 1, 4, 2);
    expect(match).toMatchObject({ state: STATES.finished, result: "win", winnerUserID: USERS.inviter });
    expect(match).toMatchObject({ finishedTime: NOW, lastMoveTime: NOW, currentTurnUserID: null, deadlineTime: null });
  });

  it("a last move without a winner is a draw", () => {
    expect(playOn(active(), 0, 1, 2, 4, 3, 5, 7, 6, 8)).toMatchObject({ result: "draw", winnerUserID: null });
  });
});

describe("moving", () => {
  it("hands the turn over with a new deadline, and keeps the move", () => {
    const match = decided(move(active(), USERS.inviter, 4, NOW + 700));
    expect(match).toMatchObject({ currentTurnUserID: USERS.invitee, deadlineTime: NOW + 700 + 60_000 });
    expect(match).toMatchObject({ lastMove: { cell: 4 }, lastMoveSymbol: "X", lastMoveTime: NOW + 700 });
    expect([match.xMoveCount, match.oMoveCount]).toEqual([1, 0]);
  });

  it("never changes the match that it was given", () => {
    const before = active();
    const copy: unknown = JSON.parse(JSON.stringify(before));
    move(before, USERS.inviter, 4);
    expect(before).toEqual(copy);
  });

  it("that breaks the game's rules is illegal, with the reason in words (contract 5)", () => {
    const match = decided(move(active(), USERS.inviter, 4));
    expect(move(match, USERS.invitee, 4)).toEqual({
      ok: false,
      refusal: { code: "illegal_move", detail: "Cell 4 is taken" },
    });
  });

  it("with another cursor than the match's is stale, before the turn is checked (contract 4)", () => {
    const request = { game: ticTacToe, move: { cell: 0 }, now: NOW, expectedLastActionTime: NOW - 1 };
    const codeOf = (match: MatchRecord, userID: number, expectedLastActionTime = NOW - 1) => {
      const decision = transitions.move(match, userID, { ...request, expectedLastActionTime });
      return decision.ok ? "accepted" : decision.refusal.code;
    };
    expect(codeOf(active(), USERS.inviter)).toBe("stale_state");
    expect(codeOf(active(), USERS.invitee)).toBe("stale_state");
    expect(codeOf(active(), USERS.invitee, NOW)).toBe("not_your_turn");
    expect(codeOf(active(), USERS.inviter, NOW)).toBe("accepted");
    expect(codeOf(matchIn("finished"), USERS.inviter)).toBe("invalid_state");
  });
});

describe("limits (contract 4)", () => {
  it("allow as many active matches and pending invites as the contract says, and bots any number", () => {
    expect(limits.withinActiveLimit(LIMITS.activeMatches - 1, false)).toBe(true);
    expect(limits.withinActiveLimit(LIMITS.activeMatches, false)).toBe(false);
    expect(limits.withinActiveLimit(LIMITS.activeMatches, true)).toBe(true);
    expect(limits.withinInviteLimit(LIMITS.pendingInvites - 1, false)).toBe(true);
    expect(limits.withinInviteLimit(LIMITS.pendingInvites, false)).toBe(false);
    expect(limits.withinInviteLimit(LIMITS.pendingInvites, true)).toBe(true);
  });
});
