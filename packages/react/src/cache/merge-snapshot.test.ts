import { describe, expect, test } from "vitest";
import { type SampleMatch, sampleList, sampleMatch } from "../../test/sample-match.ts";
import { mergeMatch, mergeSnapshot } from "./merge-snapshot.ts";

describe("mergeSnapshot", () => {
  test("takes the newer snapshot whole", () => {
    const next = sampleList([sampleMatch({ lastActionTime: 12 })]);
    expect(mergeSnapshot(sampleList([sampleMatch({ lastActionTime: 10 })]), next)).toBe(next);
  });

  test("keeps a match that an action's answer has brought further than the poll", () => {
    const moved = sampleMatch({ lastActionTime: 20, isYourTurn: false });
    const merged = mergeSnapshot(sampleList([moved], 9), sampleList([sampleMatch({ lastActionTime: 10 })]));
    expect(merged.items).toEqual([moved]);
    expect(merged.yourTurnCount).toBe(0);
  });

  test("keeps a match that the poll has not seen at all", () => {
    const invited = sampleMatch({ matchID: 8, lastActionTime: 20 });
    const merged = mergeSnapshot(sampleList([invited], 9), sampleList([sampleMatch({ lastActionTime: 10 })]));
    expect(merged.items.map(({ matchID }) => matchID)).toEqual([8, 7]);
  });

  test("takes a snapshot below the known cursor whole: the service's cursors have gone back", () => {
    const known = sampleList([sampleMatch({ matchID: 8, lastActionTime: 20 }), sampleMatch({ lastActionTime: 19 })]);
    const restored = sampleList([sampleMatch({ lastActionTime: 10, isYourTurn: false })]);
    expect(mergeSnapshot(known, restored)).toBe(restored);
  });

  test("lets matches go that the newer snapshot no longer holds", () => {
    const old = sampleList([sampleMatch({ matchID: 5, lastActionTime: 3 }), sampleMatch({ lastActionTime: 10 })]);
    expect(mergeSnapshot(old, sampleList([sampleMatch({ lastActionTime: 11 })])).items).toHaveLength(1);
  });
});

describe("mergeMatch", () => {
  test("puts the changed match first and counts again", () => {
    const list = sampleList([
      sampleMatch({ matchID: 1, lastActionTime: 9 }),
      sampleMatch({ matchID: 2, lastActionTime: 8 }),
    ]);
    const merged = mergeMatch(list, sampleMatch({ matchID: 2, lastActionTime: 12, isYourTurn: false }));
    expect(merged.items.map(({ matchID }) => matchID)).toEqual([2, 1]);
    expect(merged.yourTurnCount).toBe(1);
  });

  test("never goes back to an older version", () => {
    const list = sampleList([sampleMatch({ lastActionTime: 9 })]);
    expect(mergeMatch(list, sampleMatch({ lastActionTime: 8 }))).toBe(list);
  });
});

describe("a rematch", () => {
  const over = sampleMatch({ stateName: "finished", state: 2, isFinished: true, canRematch: true, isYourTurn: false });
  const theirs = {
    matchID: 8,
    rematchOfMatchID: 7,
    lastActionTime: 11,
    startedTime: null,
    stateName: "invited",
  } as const;

  test.each<[string, Partial<SampleMatch>, boolean]>([
    ["asked for by the other player can be accepted", { canAcceptInvite: true }, true],
    ["asked for by the viewer is not asked for again", { canCancelInvite: true }, false],
    ["that has begun is the only one", { stateName: "active", startedTime: 12 }, false],
    ["that was declined can be asked for again", { stateName: "declined", isFinished: true }, true],
  ])("%s, as the match that is over says", (_, how, canRematch) => {
    const { items } = mergeSnapshot(undefined, sampleList([sampleMatch({ ...theirs, ...how }), over]));
    expect(items.find(({ matchID }) => matchID === 7)).toMatchObject({ rematchMatchID: 8, canRematch });
  });

  test("that came first says nothing of the match that a later one follows", () => {
    const known = { ...over, rematchMatchID: 9, canRematch: false };
    const { items } = mergeSnapshot(undefined, sampleList([sampleMatch(theirs), known]));
    expect(items).toContain(known);
  });
});

test("offers to the viewer are counted again with what an answer says", () => {
  const { offers } = sampleMatch();
  const offered = { ...offers, draw: { ...offers.draw, canAnswer: true } };
  const list = mergeMatch(sampleList([sampleMatch()]), sampleMatch({ lastActionTime: 12, offers: offered }));
  expect(list.offerCount).toBe(1);
});
