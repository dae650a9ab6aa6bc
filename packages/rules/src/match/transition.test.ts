import { LIMITS, STATES } from "@yourmove/contract";
import { describe, expect, it } from "vitest";
import { active, afterMoves, decided, invited, NOW, USERS } from "../../test/support/matches.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import type { MatchRecord } from "./match-record.ts";
import { acceptOffer, declineOffer, offer } from "./offers.ts";
import { momentAfter, type Transition } from "./transition.ts";
import * as transitions from "./transitions.ts";
import { expire, extend } from "./transitions.ts";

const { inviter, invitee } = USERS;
const DAY = 24 * 3600 * 1000;
const game = ticTacToe;
const moment = { now: NOW + 5, coin: true, seed: null, game };
const at = { now: NOW + 5, moves: [], game };

const due = (match: MatchRecord): Transition => {
  const transition = expire(match, NOW + 30 * DAY);
  if (!transition) throw new Error("nothing is due");
  return transition;
};
const move = (match: MatchRecord, userID: number, cell: number) =>
  transitions.move(match, userID, { game, move: { cell }, now: NOW + 5 });
const offered = (match: MatchRecord, userID: number, kind: "draw" | "takeback"): MatchRecord => {
  const moves = [{ symbol: "X", move: { cell: 0 }, time: NOW }] as const;
  return decided(offer(match, userID, { ...at, kind, moves })).match;
};
const terms = { inviterID: inviter, inviteeID: invitee, gameType: "tic-tac-toe", inviterSymbol: "X" } as const;
const fixed = { matchID: 1, ...terms, turnSeconds: 60, message: null };
const LATER = NOW + 5000;
const SAME_RULES = { rulesVersion: 1, position: active().position };
const paused = (match: MatchRecord): MatchRecord => transitions.pause(match, "rules_missing", NOW + 1).match;
const one = [{ symbol: "X", move: { cell: 0 }, time: NOW }] as const;

const over = { finishedTime: NOW + 5, winnerUserID: null, deadlineTime: null };
const played = { state: STATES.finished, currentTurnUserID: null, deadlineTime: null };
const lost = (winnerUserID: number) => ({ ...played, result: "forfeit", winnerUserID }) as const;
const live = active();
const invite = invited();
const PAUSED = { pausedTime: LATER, lastActionTime: LATER };
const unsettled = { currentTurnUserID: null, xUserID: null, oUserID: null, startedTime: null, finishedTime: null };
const pending = { ...unsettled, state: STATES.invited, deadlineTime: NOW + 14 * DAY };
const made = { lastMove: { cell: 0 }, lastMoveSymbol: "X", lastMoveTime: NOW + 5, xMoveCount: 1 } as const;
const wentOn = { ...made, oMoveCount: 0, currentTurnUserID: invitee, deadlineTime: NOW + 5 + 60_000 };
const isPlayed = { pausedReason: null, pausedTime: null };
const forfeit = (userID: number) => () => decided(transitions.forfeit(active(), userID, moment));
const accept = (match: MatchRecord) => () => decided(transitions.accept(match, invitee, moment));
const takeback = { ...at, kind: "takeback" } as const;
const wanted = (): MatchRecord => offered(afterMoves(active(), 0), inviter, "takeback");

type Counts = readonly [pending: number, active: number, counted: number];
const NONE: Counts = [0, 0, 0];

/** What happened, who did it, what changes of pending, active and counted matches, and what is left. */
const CASES: readonly [
  given: string,
  does: () => Transition,
  events: string,
  actor: number | null,
  counts: Counts,
  left?: Partial<MatchRecord>,
][] = [
  ["an invite", () => transitions.invite(fixed, game, NOW), "match.invited", inviter, [1, 0, 0], pending],
  [
    "an accepted challenge",
    () => transitions.startFromChallenge(fixed, { ...moment, createdTime: NOW }),
    "challenge.accepted match.turn",
    invitee,
    [0, 1, 0],
  ],
  ["an accept", accept(invite), "match.accepted match.turn", invitee, [-1, 1, 0], { deadlineTime: NOW + 60_005 }],
  [
    "an accept without a time for each turn",
    accept(invited({ turnSeconds: null })),
    "match.accepted match.turn",
    invitee,
    [-1, 1, 0],
    { deadlineTime: null },
  ],
  [
    "a decline",
    () => decided(transitions.decline(invite, invitee, moment)),
    "match.declined",
    invitee,
    [-1, 0, 0],
    { ...over, result: "declined", xUserID: null },
  ],
  [
    "a cancel",
    () => decided(transitions.cancel(invite, inviter, moment)),
    "match.canceled",
    inviter,
    [-1, 0, 0],
    { ...over, result: "canceled", xUserID: null },
  ],
  ["an invite that expires", () => due(invite), "match.expired", null, [-1, 0, 0], { finishedTime: NOW + 14 * DAY }],
  ["a move that goes on", () => decided(move(live, inviter, 0)), "match.moved match.turn", inviter, NONE, wentOn],
  [
    "a move that wins",
    () => decided(move(afterMoves(live, 0, 3, 1, 4), inviter, 2)),
    "match.moved match.finished",
    inviter,
    [0, -1, 1],
    { ...played, result: "win", winnerUserID: inviter, finishedTime: NOW + 5, lastMoveTime: NOW + 5 },
  ],
  [
    "the last move of a draw",
    () => decided(move(afterMoves(live, 0, 1, 2, 4, 3, 5, 7, 6), inviter, 8)),
    "match.moved match.finished",
    inviter,
    [0, -1, 1],
    { ...played, result: "draw", winnerUserID: null },
  ],
  ["a forfeit", forfeit(inviter), "match.finished", inviter, [0, -1, 1], lost(invitee)],
  ["one out of turn", forfeit(invitee), "match.finished", invitee, [0, -1, 1], lost(inviter)],
  ["a timeout", () => due(afterMoves(live, 0, 1)), "match.finished", null, [0, -1, 1]],
  ["a match that never began", () => due(live), "match.aborted", null, [0, -1, 0]],
  [
    "an offer",
    () => decided(offer(afterMoves(live, 0), inviter, { ...takeback, moves: one })),
    "match.offered",
    inviter,
    NONE,
  ],
  ["a decline of one", () => decided(declineOffer(wanted(), invitee, takeback)), "match.answered", null, NONE],
  [
    "a takeback",
    () => decided(acceptOffer(wanted(), invitee, { ...takeback, moves: one })),
    "match.answered match.takenBack match.turn",
    invitee,
    NONE,
  ],
  ["more time", () => decided(extend(live, invitee, at)), "match.extended", invitee, NONE],
  [
    "a pause, which gives a live match a time of its own",
    () => transitions.pause(live, "rules_missing", LATER),
    "",
    null,
    NONE,
    { ...live, ...PAUSED, pausedReason: "rules_missing", deadlineTime: LATER + LIMITS.pausedLifetimeMs },
  ],
  [
    "a pause, which leaves an invite its end",
    () => transitions.pause(invite, "rules_failed", LATER),
    "",
    null,
    NONE,
    { ...invite, ...PAUSED, pausedReason: "rules_failed" },
  ],
  [
    "a second pause, which changes only the reason",
    () => transitions.pause(paused(live), "rules_failed", LATER),
    "",
    null,
    NONE,
    { ...paused(live), pausedReason: "rules_failed", lastActionTime: LATER },
  ],
  [
    "the end of a pause, after which a turn begins once more",
    () => transitions.resume(paused(live), { ...SAME_RULES, rulesVersion: 2 }, { now: LATER }),
    "match.turn",
    null,
    NONE,
    { ...live, ...isPlayed, rulesVersion: 2, deadlineTime: LATER + 60_000, lastActionTime: LATER },
  ],
  [
    "the end of a pause, after which an invite keeps its end",
    () => transitions.resume(paused(invite), SAME_RULES, { now: LATER }),
    "",
    null,
    NONE,
    { ...invite, ...isPlayed, lastActionTime: LATER },
  ],
  ["a second look", () => transitions.touch(live, LATER), "", null, NONE, { ...live, lastActionTime: LATER }],
  ["the operator's end", () => transitions.abort(live, NOW), "match.aborted", null, [0, -1, 0]],
];

describe("a transition says what happened", () => {
  it.each(CASES)(
    "%s: its events, who did it, what is counted and what is left",
    (_, make, events, actorID, counts, left = {}) => {
      const transition = make();
      expect(transition.events.join(" ")).toBe(events);
      expect(transition.actorID).toBe(actorID);
      const { pendingInvites, activeMatches, results } = transition.tally;
      expect([pendingInvites, activeMatches, results]).toEqual(counts);
      // Where all of a match is said to be left, nothing else is.
      if ("matchID" in left) expect(transition.match).toEqual(left);
      else expect(transition.match).toMatchObject(left);
    },
  );

  it("a move has its place in the record and among those that stand, also after a takeback", () => {
    const match = afterMoves(active(), 0, 4);
    expect(decided(move(match, inviter, 1))).toMatchObject({ isMove: true, positionVersion: 3, moveCount: 3 });
    const taken = { ...match, offerState: { takebacks: 1, movesTakenBack: { X: 1 } } };
    expect(decided(move(taken, inviter, 1))).toMatchObject({ isMove: true, positionVersion: 5, moveCount: 3 });
  });

  it("what says nothing new changes nothing, and nobody hears of it", () => {
    const match = offered(afterMoves(active(), 0), inviter, "takeback");
    const again = decided(offer(match, inviter, { ...at, kind: "takeback", moves: one }));
    expect(again).toMatchObject({ events: [] });
    expect(again.match).toBe(match);
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
