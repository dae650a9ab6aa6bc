import { LIMITS, type Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { loadDictionary } from "../../i18n/load-dictionary.ts";
import { mayGlue } from "./use-glued.ts";
import { whyNoForfeit, whyNoOffer, whyNoTime } from "./why-off.ts";

const en = await loadDictionary("en");
const { whyOff: words } = en.between;
const { draw, takeback } = sampleMatch().offers;
const over: Partial<Match> = { isFinished: true, stateName: "finished" };

const cases: [string, string, string][] = [
  ["a draw once the match is over", whyNoOffer(sampleMatch(over), "draw", en), words.over],
  ["a draw before the match", whyNoOffer(sampleMatch({ stateName: "invited" }), "draw", en), words.unstarted],
  [
    "a draw that the other side offers",
    whyNoOffer(sampleMatch({ offers: { draw: { ...draw, byUserID: 2, canAnswer: true }, takeback } }), "draw", en),
    words.answer,
  ],
  [
    "a draw that the viewer has offered",
    whyNoOffer(sampleMatch({ offers: { draw: { ...draw, byUserID: 1 }, takeback } }), "draw", en),
    words.offered,
  ],
  [
    "a draw in the first moves",
    whyNoOffer(sampleMatch({ moveCount: 1 }), "draw", en),
    words.tooEarly(LIMITS.drawOfferFromMoves),
  ],
  [
    "a draw soon after the last",
    whyNoOffer(sampleMatch({ moveCount: 30 }), "draw", en),
    words.draw(LIMITS.drawOfferMoves),
  ],
  ["a takeback before the first move", whyNoOffer(sampleMatch(), "takeback", en), words.noMove],
  ["time on the viewer's own turn", whyNoTime(sampleMatch(), en), words.extend],
  ["resigning once the match is over", whyNoForfeit(sampleMatch(over), en), words.over],
];

test.each(cases)("a tool that is off says why: %s", (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ["a phone's usual text", [56, 76], 664, true],
  ["a phone's text at 200 %", [112, 335], 664, false],
])("head and bar stay in sight where they leave the page its room: %s", (_, heights, window, isGlued) => {
  expect(mayGlue(heights, window)).toBe(isGlued);
});
