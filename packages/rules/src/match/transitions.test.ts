import { LIMITS, STATE_NAMES, STATES, type StateName } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, decided, invited, matchIn, NOW, type Role, USERS } from "../../test/support/matches.ts";
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

describe("who may do what in which state", () => {
  it.each(cells)("%s by the %s of a match that is %s: %s", (action, role, state, code) => {
    const decision = ACTIONS[action](matchIn(state), USERS[role]);
    const reached = decision.ok ? decision.match.state : decision.refusal.code;
    expect(reached).toBe(code === "accepted" ? STATES[ALLOWED[action].to] : code);
    if (!decision.ok) expect(decision.refusal.detail).toMatch(/^[A-Z]/);
  });
});

const move = (match: MatchRecord, userID: number, cell: unknown, now = NOW) =>
  transitions.move(match, userID, { game: ticTacToe, move: { cell }, now });

describe("accepting", () => {
  it.each([
    ["X", true, "inviter"],
    ["X", false, "inviter"],
    ["O", true, "invitee"],
    ["O", false, "invitee"],
    ["random", true, "inviter"],
    ["random", false, "invitee"],
  ] as const)("an invite for side %s with coin %s gives X to the %s, who moves first", (inviterSymbol, coin, x) => {
    const begun = { game: ticTacToe, now: NOW + 5, coin, seed: null };
    const { match } = decided(transitions.accept(invited({ inviterSymbol }), USERS.invitee, begun));
    const o = x === "inviter" ? "invitee" : "inviter";
    expect(match).toMatchObject({ xUserID: USERS[x], oUserID: USERS[o], currentTurnUserID: USERS[x] });
    expect(match).toMatchObject({ startedTime: NOW + 5, deadlineTime: NOW + 5 + 60_000 });
  });
});

const { inviter, invitee } = USERS;

describe("moving", () => {
  it("never changes the match that it was given", () => {
    const before = active();
    const copy: unknown = JSON.parse(JSON.stringify(before));
    move(before, USERS.inviter, 4);
    expect(before).toEqual(copy);
  });

  it("that breaks the game's rules is illegal, with the reason in words", () => {
    const { match } = decided(move(active(), USERS.inviter, 4));
    expect(move(match, USERS.invitee, 4)).toEqual({
      ok: false,
      refusal: { code: "illegal_move", detail: "Cell 4 is taken", refusal: { word: "taken", values: { cell: 4 } } },
    });
  });

  it.each([
    ["stale_state", active(), inviter, NOW - 1],
    ["stale_state", active(), invitee, NOW - 1],
    ["not_your_turn", active(), invitee, NOW],
    ["accepted", active(), inviter, NOW],
    ["invalid_state", matchIn("finished"), inviter, NOW - 1],
  ])("is %s by the cursor, before the turn is looked at", (code, match, userID, expectedLastActionTime) => {
    const request = { game: ticTacToe, move: { cell: 0 }, now: NOW, expectedLastActionTime };
    const decision = transitions.move(match, userID, request);
    expect(decision.ok ? "accepted" : decision.refusal.code).toBe(code);
  });
});

describe("limits", () => {
  it("allow as many active matches and pending invites as the contract says, and bots any number", () => {
    for (const [isWithin, most] of [
      [limits.withinActiveLimit, LIMITS.activeMatches],
      [limits.withinInviteLimit, LIMITS.pendingInvites],
    ] as const)
      expect([isWithin(most - 1, false), isWithin(most, false), isWithin(most, true)]).toEqual([true, false, true]);
  });
});
