import { expect, test } from "vitest";
import { ANSWERED, isOfferDue, type OfferedIn } from "./is-offer-due.ts";

const match: OfferedIn = {
  matchID: 41,
  stateName: "active",
  moveCount: 1,
  currentTurnUserID: 8,
  opponent: { isBot: false },
};

test("it is offered after one's first move against a person, in that match, until it is answered", () => {
  expect(isOfferDue(match, 7, "")).toBe(true);
  expect(isOfferDue({ ...match, moveCount: 2, currentTurnUserID: 7 }, 7, "41")).toBe(true);
});

test.each<[string, OfferedIn, string]>([
  ["before any move", { ...match, moveCount: 0 }, ""],
  ["after the other's move alone", { ...match, currentTurnUserID: 7 }, ""],
  ["against a bot", { ...match, opponent: { isBot: true } }, ""],
  ["in a match that is over", { ...match, stateName: "finished", currentTurnUserID: null }, ""],
  ["in another match", match, "40"],
  ["once it was answered", match, ANSWERED],
])("nothing is offered %s", (_when, seen, kept) => {
  expect(isOfferDue(seen, 7, kept)).toBe(false);
});
