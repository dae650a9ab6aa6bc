import type { Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { en } from "../../i18n/dictionary-en.ts";
import { endedOfferWords } from "./match-offers.tsx";

const VIEWER = 1;
const BEN = 2;

const matchWith = (kind: "draw" | "takeback", last: Partial<Match["offers"]["draw"]>, changes: Partial<Match> = {}) => {
  const match = sampleMatch({ startedTime: 100, lastMoveTime: 200, ...changes });
  const { offers } = match;
  return { ...match, offers: { ...offers, [kind]: { ...offers[kind], lastTime: 200, ...last } } };
};

test.each<[string, Match, string | null]>([
  ["a decline", matchWith("draw", { lastAnswer: "declined", lastByUserID: VIEWER }), "Ben declined your draw offer"],
  ["one's own decline", matchWith("draw", { lastAnswer: "declined", lastByUserID: BEN }), null],
  ["a withdrawal", matchWith("draw", { lastAnswer: "withdrawn", lastByUserID: BEN }), "Ben withdrew the draw offer"],
  ["one's own withdrawal", matchWith("draw", { lastAnswer: "withdrawn", lastByUserID: VIEWER }), null],
  [
    "a request that a move passed over",
    matchWith("takeback", { lastAnswer: "lapsed", lastByUserID: VIEWER }),
    "Your takeback request has lapsed",
  ],
  [
    "a takeback that was agreed to",
    matchWith("takeback", { lastAnswer: "accepted", lastByUserID: VIEWER }),
    "Ben agreed to the takeback",
  ],
  [
    "nothing once another move was made",
    matchWith("draw", { lastAnswer: "declined", lastByUserID: VIEWER, lastTime: 199 }),
    null,
  ],
  [
    "nothing while the next offer stands",
    matchWith("draw", { lastAnswer: "declined", lastByUserID: VIEWER, byUserID: VIEWER }),
    null,
  ],
  [
    "nothing of a match that is over",
    matchWith("draw", { lastAnswer: "declined", lastByUserID: VIEWER }, { stateName: "finished" }),
    null,
  ],
])("of offers that have ended, %s", (_, match, words) => {
  expect(endedOfferWords(match, en)).toBe(words);
});
