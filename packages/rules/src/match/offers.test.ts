import { DAY_MS, LIMITS, OFFER_KINDS, type OfferKind } from "@yourmove/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { active, decided, matchIn, NOW, USERS } from "../../test/support/matches.ts";
import type { AnyGame } from "../game.ts";
import { battleship } from "../games/battleship.ts";
import { dotsAndBoxes } from "../games/dots-and-boxes.ts";
import { ticTacToe } from "../games/tic-tac-toe.ts";
import { decideRematch, flagsOf, offersOf } from "./flags.ts";
import {
  type MatchRecord,
  moveCountOf,
  type OfferState,
  openOffer,
  positionVersionOf,
  symbolOf,
} from "./match-record.ts";
import { acceptOffer, declineOffer, offer, type PlayedMove, withdrawOffer } from "./offers.ts";
import type { Decision } from "./transition.ts";
import { extend, forfeit, move } from "./transitions.ts";

const PLAYERS = [USERS.inviter, USERS.invitee] as const;
const OFFERS = { offer, acceptOffer, declineOffer, withdrawOffer };
type Step =
  | { kind: "move"; cell: number }
  | { kind: "extend" | "forfeit"; by: number }
  | { kind: "offer" | "acceptOffer" | "declineOffer" | "withdrawOffer"; by: number; what: OfferKind };

/** A match of tic-tac-toe with its standing moves, as a service would keep them. */
interface Kept {
  readonly match: MatchRecord;
  readonly moves: readonly PlayedMove[];
  readonly time: number;
}

const decide = ({ match, moves, time }: Kept, step: Step): Decision => {
  const request = { game: ticTacToe, now: time, moves };
  switch (step.kind) {
    case "move":
      return move(match, match.currentTurnUserID ?? 0, { game: ticTacToe, move: { cell: step.cell }, now: time });
    case "extend":
      return extend(match, step.by, { now: time });
    case "forfeit":
      return forfeit(match, step.by, { now: time, coin: true });
    default:
      return OFFERS[step.kind](match, step.by, { ...request, kind: step.what });
  }
};

/** The state after a step: with the cursor as the time of what it offers, as the database chooses it. */
const take = (kept: Kept, step: Step): Kept => {
  const decision = decide(kept, step);
  if (!decision.ok || decision.match === kept.match) return kept;
  const { match } = decision;
  const { lastMove, lastMoveSymbol } = match;
  const isMove = step.kind === "move" && lastMove !== null && lastMoveSymbol !== null;
  const moves = isMove
    ? [...kept.moves, { move: lastMove, symbol: lastMoveSymbol, time: kept.time }]
    : kept.moves.slice(0, moveCountOf(match));
  return { match, moves, time: kept.time + 1 };
};

const by = fc.constantFrom(...PLAYERS);
const what = fc.constantFrom(...OFFER_KINDS);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("move" as const), cell: fc.nat(8) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("offer" as const), by, what }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("acceptOffer" as const, "declineOffer" as const, "withdrawOffer" as const),
      by,
      what,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("extend" as const), by }) },
);
const anySteps = fc.array(anyStep, { maxLength: 40, size: "max" });
const begun = (): Kept => ({ match: active(), moves: [], time: NOW + 1 });

describe("what goes on between the moves", () => {
  it("has flags that are exactly what the decisions accept, and that say something new", () => {
    const property = fc.property(anySteps, (steps) => {
      const kept = steps.reduce(take, begun());
      const does = (step: Step) => {
        const decision = decide(kept, step);
        return decision.ok && decision.match !== kept.match;
      };
      for (const userID of [...PLAYERS, USERS.stranger]) {
        const shown = offersOf(kept.match, userID, ticTacToe);
        for (const kind of OFFER_KINDS) {
          const act = (action: Exclude<Step["kind"], "move" | "extend" | "forfeit">) =>
            does({ kind: action, by: userID, what: kind });
          expect(shown[kind].canOffer).toBe(act("offer"));
          expect(shown[kind].canAnswer).toBe(act("acceptOffer"));
          expect(shown[kind].canAnswer).toBe(act("declineOffer"));
          expect(shown[kind].canWithdraw).toBe(act("withdrawOffer"));
        }
        expect(flagsOf(kept.match, userID).canExtend).toBe(does({ kind: "extend", by: userID }));
      }
    });
    fc.assert(property, { numRuns: 300 });
  });

  it("the version of the position rises by one with each move and each takeback, and with nothing else", () => {
    const property = fc.property(anySteps, (steps) => {
      let kept = begun();
      for (const step of steps) {
        const next = take(kept, step);
        const isTakeback = step.kind === "acceptOffer" && moveCountOf(next.match) < moveCountOf(kept.match);
        const rose = next !== kept && (step.kind === "move" || isTakeback) ? 1 : 0;
        expect(positionVersionOf(next.match)).toBe(positionVersionOf(kept.match) + rose);
        kept = next;
      }
    });
    fc.assert(property);
  });

  it("a takeback is as if what it takes back had never been played", () => {
    const property = fc.property(anySteps, (steps) => {
      const kept = steps.reduce(take, begun());
      const replayed = kept.moves.reduce((match, { move: body, symbol }) => {
        const userID = symbol === "X" ? match.xUserID : match.oUserID;
        return decided(move(match, userID ?? 0, { game: ticTacToe, move: body, now: NOW })).match;
      }, active() as MatchRecord);
      const { position, xMoveCount, oMoveCount, lastMove, lastMoveSymbol } = replayed;
      expect(kept.match).toEqual({ ...kept.match, position, xMoveCount, oMoveCount, lastMove, lastMoveSymbol });
    });
    fc.assert(property);
  });

  it("no offer of an opponent's ever makes a move stale that is guarded by the position's version", () => {
    const property = fc.property(anySteps, anySteps, (before, meanwhile) => {
      const seen = before.reduce(take, begun());
      const onTurn = seen.match.currentTurnUserID;
      const others = meanwhile.filter((step) => "by" in step && step.by !== onTurn && step.kind !== "acceptOffer");
      const now = others.reduce(take, seen);
      fc.pre(onTurn !== null && now.match.state === 1);
      const cell = [0, 1, 2, 3, 4, 5, 6, 7, 8].find((at) => decide(seen, { kind: "move", cell: at }).ok) ?? 0;
      const expectedPositionVersion = positionVersionOf(seen.match);
      const request = { game: ticTacToe, move: { cell }, now: now.time, expectedPositionVersion };
      expect(move(now.match, onTurn ?? 0, request).ok).toBe(true);
    });
    fc.assert(property);
  });
});

describe("a takeback in a game where a player may move again", () => {
  it("goes back to before its maker's own latest move, whatever the other made after it", () => {
    const match = { ...active(), position: dotsAndBoxes.start(), xMoveCount: 1, oMoveCount: 2 } as MatchRecord;
    const moves = (["X", "O", "O"] as const).map((symbol, time) => ({ symbol, move: {}, time }));
    const decision = offer(match, USERS.inviter, { kind: "takeback", game: dotsAndBoxes, now: NOW, moves });
    expect(decision.ok && openOffer(decision.match, "takeback")).toMatchObject({ toMoveCount: 0, by: "X" });
  });

  it("offered again after one more move of its maker's says something else, and replaces the first", () => {
    const position = dotsAndBoxes.start();
    const first = { by: "X", byUserID: USERS.inviter, time: 5, toMoveCount: 0, ownMoveCount: 1 } as const;
    const match = { ...active(), position, xMoveCount: 2, offerState: { takeback: first } } as MatchRecord;
    const moves = (["X", "X"] as const).map((symbol, time) => ({ symbol, move: {}, time }));
    const again = offer(match, USERS.inviter, { kind: "takeback", game: dotsAndBoxes, now: NOW, moves });
    expect(again.ok && openOffer(again.match, "takeback")).toMatchObject({ toMoveCount: 1 });
    expect(offersOf(match, USERS.inviter, dotsAndBoxes).takeback).toMatchObject({ canOffer: true, toMoveCount: 0 });
  });
});

/** Tic-tac-toe with so many moves of each side, and what stands between them. */
const at = (xMoveCount: number, oMoveCount: number, offerState: OfferState = {}, changes = {}): MatchRecord =>
  ({ ...active(), xMoveCount, oMoveCount, offerState, ...changes }) as MatchRecord;
const { inviter: X, invitee: O, stranger } = USERS;
const over = matchIn("finished");
const offered = at(1, 1, { draw: { by: "X", byUserID: X, time: 5 } });
const wanted = at(1, 1, { takeback: { by: "O", byUserID: O, time: 5, toMoveCount: 1, ownMoveCount: 1 } });
const declined = at(1, 1, { declinedTakebacks: { X: LIMITS.declinedTakebacks } });
const lastAt4 = { drawOfferedAt: { X: 4 } };
const ENOUGH = LIMITS.drawOfferMoves;

type Does = (match: MatchRecord, userID: number) => Decision;
const moves = (["X", "O"] as const).map((symbol, cell) => ({ symbol, move: { cell }, time: NOW }));
const offers =
  (kind: OfferKind, game: AnyGame = ticTacToe): Does =>
  (match, userID) =>
    offer(match, userID, { kind, game, now: NOW, moves });
const answers =
  (answer: typeof acceptOffer, offeredTime?: number, kind: OfferKind = "draw", game: AnyGame = ticTacToe): Does =>
  (match, userID) =>
    answer(match, userID, { kind, game, now: NOW, moves, offeredTime });
const gives: Does = (match, userID) => extend(match, userID, { now: NOW });
const IN_14_DAYS = NOW + LIMITS.extendedDeadlineMs;
/** A match whose banks hold some days. */
const ofBank = (days: number, incrementSeconds = 3600): Partial<MatchRecord> => {
  const clock = { initialSeconds: days * 86_400, incrementSeconds, maxSeconds: 30 * 86_400 };
  const bank = days * DAY_MS;
  return { turnSeconds: null, clock, turnTime: { banks: { X: bank, O: bank } }, deadlineTime: NOW + bank };
};
const draws = offers("draw");
const takesBack = offers("takeback");

describe("what goes on between the moves is refused where it may not be", () => {
  it.each<[given: string, match: MatchRecord, who: number, does: Does, then: string]>([
    ["a draw before both have moved", at(1, 0), X, draws, "offer_not_allowed"],
    ["a draw within twenty moves", at(ENOUGH + 1, 2, lastAt4), X, draws, "limit_reached"],
    ["a draw after twenty moves", at(ENOUGH + 2, 2, lastAt4), X, draws, "accepted"],
    ["the other's within those", at(5, 2, lastAt4), O, draws, "accepted"],
    ["a draw in a game without", at(1, 1), X, offers("draw", dotsAndBoxes), "offer_not_allowed"],
    ["a takeback in a game without", at(1, 1), X, offers("takeback", battleship), "offer_not_allowed"],
    ["a takeback of no move", at(1, 0), O, takesBack, "offer_not_allowed"],
    ["a takeback beside the other's", wanted, X, takesBack, "offer_pending"],
    ["a takeback after three declined", declined, X, takesBack, "limit_reached"],
    ["a takeback after the other's three", declined, O, takesBack, "accepted"],
    ["an offer of a stranger's", at(1, 1), stranger, draws, "forbidden_action"],
    ["an offer once it is over", over, X, draws, "invalid_state"],
    ["one's own, accepted", offered, X, answers(acceptOffer), "forbidden_action"],
    ["one's own, declined", offered, X, answers(declineOffer), "forbidden_action"],
    ["the other's, withdrawn", offered, O, answers(withdrawOffer), "forbidden_action"],
    ["another than the one seen", offered, O, answers(acceptOffer, 4), "stale_state"],
    ["one's own, seen otherwise", offered, X, answers(acceptOffer, 4), "forbidden_action"],
    ["the one that was seen", offered, O, answers(acceptOffer, 5), "accepted"],
    ["one that was seen and is gone", at(1, 1), O, answers(declineOffer, 5), "stale_state"],
    ["none at all", at(1, 1), O, answers(acceptOffer), "offer_gone"],
    [
      "one of a game without",
      at(1, 1),
      O,
      answers(acceptOffer, undefined, "takeback", battleship),
      "offer_not_allowed",
    ],
    ["one once it is over", over, O, answers(acceptOffer), "invalid_state"],
    ["more time on one's own turn", at(1, 1), X, gives, "not_your_turn"],
    ["more time twice in a turn", at(1, 1, { extendedVersion: 2 }), O, gives, "limit_reached"],
    ["more time in the next turn", at(1, 1, { extendedVersion: 1 }), O, gives, "accepted"],
    ["more time a fourth time", at(1, 1, { extensions: { O: LIMITS.extensions } }), O, gives, "limit_reached"],
    ["more time where 14 days are left", at(1, 1, {}, { deadlineTime: IN_14_DAYS }), O, gives, "limit_reached"],
    ["more time where a moment less is", at(1, 1, {}, { deadlineTime: IN_14_DAYS - 1 }), O, gives, "accepted"],
    ["more time for a bank of 14 days", at(1, 1, {}, ofBank(14)), O, gives, "accepted"],
    ["more time without a deadline", at(1, 1, {}, { deadlineTime: null }), O, gives, "invalid_state"],
  ])("%s", (_, match, who, does, then) => {
    const decision = does(match, who);
    expect(decision.ok ? "accepted" : decision.refusal.code).toBe(then);
  });

  it("more time goes to the bank of who is on turn, past its maximum, and says so only where it moves the deadline", () => {
    for (const days of [1, 14, 30]) {
      const decision = gives(at(1, 1, {}, ofBank(days)), O);
      const bank = (days + 1) * DAY_MS;
      expect(decision).toMatchObject({ match: { deadlineTime: NOW + bank, turnTime: { banks: { X: bank } } } });
      expect(decision.ok && decision.events).toEqual(["match.extended"]);
    }
    const byIncrement = gives(at(1, 1, {}, ofBank(1, 2 * 86_400)), O);
    expect(byIncrement).toMatchObject({ match: { deadlineTime: NOW + 3 * DAY_MS } });
    const long = at(1, 1, {}, { deadlineTime: IN_14_DAYS + DAY_MS, lastActionTime: NOW });
    expect(flagsOf(long, O).canExtend).toBe(false);
    expect(flagsOf({ ...long, deadlineTime: IN_14_DAYS }, O).canExtend).toBe(true);
  });

  it("an end leaves nothing that is offered, and the version of the position as it was", () => {
    const offerState = { takebacks: 1, movesTakenBack: { X: 1, O: 1 }, drawOfferedAt: { X: 2 } };
    const match = { ...active(), xMoveCount: 1, oMoveCount: 1, offerState } as MatchRecord;
    const ended = forfeit(match, USERS.inviter, { now: NOW, coin: true });
    expect(ended.ok && ended.match.offerState).toEqual({ takebacks: 1, movesTakenBack: { X: 1, O: 1 } });
    expect(ended.ok && positionVersionOf(ended.match)).toBe(positionVersionOf(match));
  });
});

describe("a rematch", () => {
  const rematch = (state: number, inviterID: number, isStarted = false) =>
    ({ ...over, rematch: { matchID: 9, state, inviterID, isStarted, deadlineTime: null } }) as MatchRecord;

  it.each([
    ["none yet", over, "invite"],
    ["one's own pending", rematch(0, USERS.inviter), "show"],
    ["the other's pending", rematch(0, USERS.invitee), "accept"],
    ["one that was declined", rematch(3, USERS.inviter), "invite"],
    ["one that was canceled", rematch(4, USERS.invitee), "invite"],
    ["one that expired", rematch(5, USERS.inviter), "invite"],
    ["one that is played", rematch(1, USERS.inviter, true), "refuse"],
    ["one that is over", rematch(2, USERS.inviter, true), "refuse"],
  ] as const)("with %s", (_, match, does) => {
    const decision = decideRematch(match, USERS.inviter);
    expect(decision.does).toBe(does);
    expect(flagsOf(match, USERS.inviter).canRematch).toBe(does === "invite" || does === "accept");
  });

  it("is for the two players only, and of a match that was begun and is over", () => {
    expect(decideRematch(over, USERS.stranger)).toMatchObject({ refusal: { code: "forbidden_action" } });
    for (const state of ["invited", "active"] as const)
      expect(decideRematch(matchIn(state), USERS.inviter)).toMatchObject({ refusal: { code: "invalid_state" } });
    const never = { ...matchIn("declined"), startedTime: null };
    expect(decideRematch(never, USERS.inviter)).toMatchObject({ refusal: { code: "invalid_state" } });
    expect(symbolOf(over, USERS.inviter)).toBe("X");
  });
});
