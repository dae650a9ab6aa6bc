import { expect, test } from "vitest";
import { sampleMatch } from "../../test/sample-match.ts";
import { awaitingCount } from "./awaiting-count.ts";

const { draw, takeback } = sampleMatch().offers;
const offers = { draw: { ...draw, canAnswer: true }, takeback: { ...takeback, canAnswer: true } };
const list = {
  unchanged: false,
  lastActionTime: 9,
  serverTime: 9,
  isDelta: false,
  yourUserID: 1,
  nextCursor: null,
} as const;

test("a match with an offer to answer counts, whoever's turn it is", () => {
  const items = [sampleMatch({ matchID: 1, isYourTurn: false, offers: { ...offers, takeback } })];
  expect(awaitingCount({ ...list, items, yourTurnCount: 0, inviteCount: 2, offerCount: 1 })).toBe(3);
});

test("a match that awaits the viewer for several reasons counts once", () => {
  const items = [sampleMatch({ matchID: 1, offers })];
  expect(awaitingCount({ ...list, items, yourTurnCount: 1, inviteCount: 0, offerCount: 2 })).toBe(1);
});
