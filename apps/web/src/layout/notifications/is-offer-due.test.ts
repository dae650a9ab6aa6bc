import { expect, test } from "vitest";
import { ANSWERED, isOfferDue, type OfferedIn } from "./is-offer-due.ts";

const match: OfferedIn = {
  matchID: 41,
  stateName: "active",
  moveCount: 1,
  currentTurnUserID: 8,
  opponent: { isBot: false },
};

test.each<[string, Partial<OfferedIn>, string, boolean]>([
  ["after one's first move against a person", {}, "", true],
  ["and on in that match, until it is answered", { moveCount: 2, currentTurnUserID: 7 }, "41", true],
  ["not before any move", { moveCount: 0 }, "", false],
  ["not after the other's move alone", { currentTurnUserID: 7 }, "", false],
  ["not against a bot", { opponent: { isBot: true } }, "", false],
  ["not in a match that is over", { stateName: "finished", currentTurnUserID: null }, "", false],
  ["not in another match", {}, "40", false],
  ["not once it was answered", {}, ANSWERED, false],
])("to be told of turns is offered %s", (_, seen, kept, isDue) => {
  expect(isOfferDue({ ...match, ...seen }, 7, kept)).toBe(isDue);
});
