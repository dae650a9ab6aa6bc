import { describe, expect, it } from "vitest";
import { awaitingCount, type Counted, countsOf } from "../src/counts.ts";

const match = (awaits: { turn?: boolean; invite?: boolean; draw?: boolean; takeback?: boolean }): Counted => ({
  isYourTurn: awaits.turn ?? false,
  canAcceptInvite: awaits.invite ?? false,
  offers: { draw: { canAnswer: awaits.draw ?? false }, takeback: { canAnswer: awaits.takeback ?? false } },
});

describe("the counts of a list", () => {
  it("are its turns, its invites to answer, and each offer to answer", () => {
    const items = [{ turn: true }, { turn: true, draw: true, takeback: true }, { invite: true }, { draw: true }, {}];
    expect(countsOf(items.map(match))).toEqual({ yourTurnCount: 2, inviteCount: 1, offerCount: 3 });
    expect(countsOf([])).toEqual({ yourTurnCount: 0, inviteCount: 0, offerCount: 0 });
  });
});

describe("how many matches wait for the viewer", () => {
  it("counts a match with an offer to answer, on either player's turn", () => {
    const counts = { yourTurnCount: 0, inviteCount: 2, offerCount: 1 };
    expect(awaitingCount(counts, [match({ draw: true })])).toBe(3);
  });

  it("counts a match that waits for several reasons once", () => {
    const items = [match({ turn: true, draw: true, takeback: true })];
    expect(awaitingCount(countsOf(items), items)).toBe(1);
  });
});
