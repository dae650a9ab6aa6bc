import { LIMITS } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, invited, NOW, USERS } from "../../test/support/matches.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import type { MatchRecord } from "./match-record.ts";
import { acceptOffer, declineOffer, offer } from "./offers.ts";
import { type Decision, momentAfter, type Transition } from "./transition.ts";
import * as transitions from "./transitions.ts";
import { expire, extend } from "./transitions.ts";

const { inviter, invitee } = USERS;
const game = ticTacToe;
const moment = { now: NOW + 5, coin: true, seed: null, game };
const at = { now: NOW + 5, moves: [], game };

const done = (decision: Decision): Transition => {
  if (!decision.ok) throw new Error(decision.refusal.detail);
  return decision;
};
const due = (match: MatchRecord): Transition => {
  const transition = expire(match, NOW + 30 * 24 * 3600 * 1000);
  if (!transition) throw new Error("nothing is due");
  return transition;
};
const moved = (match: MatchRecord, ...cells: number[]): MatchRecord =>
  cells.reduce((before, cell) => done(move(before, before.currentTurnUserID ?? 0, cell)).match, match);
const move = (match: MatchRecord, userID: number, cell: number) =>
  transitions.move(match, userID, { game, move: { cell }, now: NOW + 5 });
const offered = (match: MatchRecord, userID: number, kind: "draw" | "takeback"): MatchRecord => {
  const moves = [{ symbol: "X", move: { cell: 0 }, time: NOW }] as const;
  return done(offer(match, userID, { ...at, kind, moves })).match;
};
const terms = { inviterID: inviter, inviteeID: invitee, gameType: "tic-tac-toe", inviterSymbol: "X" } as const;
const fixed = { matchID: 1, ...terms, turnSeconds: 60, message: null };
const LATER = NOW + 5000;
const SAME_RULES = { rulesVersion: 1, position: active().position };
const paused = (match: MatchRecord): MatchRecord => transitions.pause(match, "rules_missing", NOW + 1).match;
const one = [{ symbol: "X", move: { cell: 0 }, time: NOW }] as const;

/** What happened, who did it, and what changes of pending, active and counted matches. */
const CASES: readonly [string, () => Transition, string, number | null, readonly [number, number, number]][] = [
  ["an invite", () => transitions.invite(fixed, game, NOW), "match.invited", inviter, [1, 0, 0]],
  [
    "an accepted challenge",
    () => transitions.startFromChallenge(fixed, { ...moment, createdTime: NOW }),
    "challenge.accepted match.turn",
    invitee,
    [0, 1, 0],
  ],
  [
    "an accept",
    () => done(transitions.accept(invited(), invitee, moment)),
    "match.accepted match.turn",
    invitee,
    [-1, 1, 0],
  ],
  ["a decline", () => done(transitions.decline(invited(), invitee, moment)), "match.declined", invitee, [-1, 0, 0]],
  ["a cancel", () => done(transitions.cancel(invited(), inviter, moment)), "match.canceled", inviter, [-1, 0, 0]],
  ["an invite that expires", () => due(invited()), "match.expired", null, [-1, 0, 0]],
  ["a move that goes on", () => done(move(active(), inviter, 0)), "match.moved match.turn", inviter, [0, 0, 0]],
  [
    "a move that wins",
    () => done(move(moved(active(), 0, 3, 1, 4), inviter, 2)),
    "match.moved match.finished",
    inviter,
    [0, -1, 1],
  ],
  ["a forfeit", () => done(transitions.forfeit(active(), invitee, moment)), "match.finished", invitee, [0, -1, 1]],
  ["a timeout", () => due(moved(active(), 0, 1)), "match.finished", null, [0, -1, 1]],
  ["a match that never began", () => due(active()), "match.aborted", null, [0, -1, 0]],
  [
    "an offer",
    () => done(offer(moved(active(), 0), inviter, { ...at, kind: "takeback", moves: one })),
    "match.offered",
    inviter,
    [0, 0, 0],
  ],
  [
    "a decline of one",
    () => done(declineOffer(offered(moved(active(), 0), inviter, "takeback"), invitee, { ...at, kind: "takeback" })),
    "match.answered",
    null,
    [0, 0, 0],
  ],
  [
    "a takeback",
    () =>
      done(
        acceptOffer(offered(moved(active(), 0), inviter, "takeback"), invitee, { ...at, kind: "takeback", moves: one }),
      ),
    "match.answered match.takenBack match.turn",
    invitee,
    [0, 0, 0],
  ],
  ["more time", () => done(extend(active(), invitee, at)), "match.extended", invitee, [0, 0, 0]],
  ["a pause", () => transitions.pause(active(), "rules_failed", LATER), "", null, [0, 0, 0]],
  ["its end", () => transitions.resume(paused(active()), SAME_RULES, { now: LATER }), "match.turn", null, [0, 0, 0]],
  [
    "its end for an invite",
    () => transitions.resume(paused(invited()), SAME_RULES, { now: LATER }),
    "",
    null,
    [0, 0, 0],
  ],
  ["a second look", () => transitions.touch(active(), LATER), "", null, [0, 0, 0]],
  ["the operator's end", () => transitions.abort(active(), NOW), "match.aborted", null, [0, -1, 0]],
];

describe("a transition says what happened", () => {
  it.each(CASES)("%s: its events, who did it, and what is counted", (_name, make, events, actorID, counts) => {
    const transition = make();
    expect(transition.events.join(" ")).toBe(events);
    expect(transition.actorID).toBe(actorID);
    const { pendingInvites, activeMatches, results } = transition.tally;
    expect([pendingInvites, activeMatches, results]).toEqual(counts);
  });

  it("a move has its place in the record and among those that stand, also after a takeback", () => {
    const match = moved(active(), 0, 4);
    expect(done(move(match, inviter, 1))).toMatchObject({ isMove: true, positionVersion: 3, moveCount: 3 });
    const taken = { ...match, offerState: { takebacks: 1, movesTakenBack: { X: 1 } } };
    expect(done(move(taken, inviter, 1))).toMatchObject({ isMove: true, positionVersion: 5, moveCount: 3 });
  });

  it("what says nothing new changes nothing, and nobody hears of it", () => {
    const match = offered(moved(active(), 0), inviter, "takeback");
    const again = done(offer(match, inviter, { ...at, kind: "takeback", moves: one }));
    expect(again).toMatchObject({ events: [] });
    expect(again.match).toBe(match);
  });
});

describe("what the service does to a match", () => {
  const invite = invited();
  const live = active();
  const isPlayed = { pausedReason: null, pausedTime: null };

  it.each<[string, MatchRecord, Transition, Partial<MatchRecord>]>([
    [
      "a pause gives a live match a time of its own",
      live,
      transitions.pause(live, "rules_missing", LATER),
      { pausedReason: "rules_missing", pausedTime: LATER, deadlineTime: LATER + LIMITS.pausedLifetimeMs },
    ],
    [
      "a pause leaves an invite its end",
      invite,
      transitions.pause(invite, "rules_failed", LATER),
      { pausedReason: "rules_failed", pausedTime: LATER },
    ],
    [
      "a second pause changes only the reason",
      paused(live),
      transitions.pause(paused(live), "rules_failed", LATER),
      { pausedReason: "rules_failed" },
    ],
    [
      "after a pause a turn begins once more",
      paused(live),
      transitions.resume(paused(live), { ...SAME_RULES, rulesVersion: 2 }, { now: LATER }),
      { ...isPlayed, rulesVersion: 2, deadlineTime: LATER + 60_000 },
    ],
    [
      "after a pause an invite keeps its end",
      paused(invite),
      transitions.resume(paused(invite), SAME_RULES, { now: LATER }),
      isPlayed,
    ],
    ["a touch only moves the cursor", live, transitions.touch(live, LATER), {}],
  ])("%s", (_name, before, { match }, changes) => {
    expect(match).toEqual({ ...before, ...changes, lastActionTime: LATER });
  });
});

describe("the moment of an action", () => {
  it.each([
    [100, [], 100],
    [100, [0, 99], 100],
    [100, [100], 101],
    [100, [250, 120], 251],
  ])("at %i by the clock, after the cursors %j, is %i", (clock, cursors, moment) => {
    expect(momentAfter(clock, ...cursors)).toBe(moment);
  });
});
