import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { endedOfferWords, proposedWords } from "./match-offers.tsx";

const MINE = { lastTime: 200, lastByUserID: 1 };
const BENS = { ...MINE, lastByUserID: 2 };

type Offer = Partial<Match["offers"]["draw"]>;
const matchWith = (offered: Readonly<Record<string, Offer>>, changes: Partial<Match> = {}) => {
  const match = sampleMatch({ startedTime: 100, lastMoveTime: 200, ...changes });
  const offers = Object.entries(offered).map(([kind, last]) => [kind, { ...match.offers[kind as "draw"], ...last }]);
  return { ...match, offers: { ...match.offers, ...Object.fromEntries(offers) } };
};
const declined: Offer = { ...MINE, lastAnswer: "declined" };
const withdrawn = "withdrawn" as const;

test.each<[string, Match, string | null]>([
  ["a decline", matchWith({ draw: declined }), "Ben declined your draw offer"],
  ["one's own decline", matchWith({ draw: { ...declined, ...BENS } }), null],
  ["a withdrawal", matchWith({ draw: { ...BENS, lastAnswer: withdrawn } }), "Ben withdrew the draw offer"],
  ["one's own withdrawal", matchWith({ draw: { ...MINE, lastAnswer: withdrawn } }), null],
  ["a lapsed request", matchWith({ takeback: { ...MINE, lastAnswer: "lapsed" } }), "Your takeback request has lapsed"],
  ["a yes", matchWith({ takeback: { ...MINE, lastAnswer: "accepted" } }), "Ben agreed to the takeback"],
  ["nothing once another move was made", matchWith({ draw: { ...declined, lastTime: 199 } }), null],
  ["nothing while the next offer stands", matchWith({ draw: { ...declined, byUserID: 1 } }), null],
  ["nothing of a match that is over", matchWith({ draw: declined }, { stateName: "finished" }), null],
])("of offers that have ended, %s", (_, match, words) => {
  expect(endedOfferWords(match, en)).toBe(words);
});

test.each<[string, Offer, string]>([
  ["a request", { ...BENS, byUserID: 2, canAnswer: true }, `Cancel b2 to answer: ${en.between.theirs.takeback("Ben")}`],
  ["nothing of one's own", { ...MINE, byUserID: 1, canWithdraw: true }, "Your move: b2"],
])("a move that waits for a yes tells of %s", (_, takeback, words) => {
  expect(proposedWords(matchWith({ takeback }), "b2", en)).toBe(words);
});
