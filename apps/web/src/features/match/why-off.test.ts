import { LIMITS, type Match } from "@yourmove/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../../../test/sample-match.ts";
import { loadDictionary } from "../../i18n/load-dictionary.ts";
import { mayGlue } from "./use-glued.ts";
import { whyNoForfeit, whyNoOffer, whyNoTime } from "./why-off.ts";

const en = await loadDictionary("en");
const { whyOff: words } = en.between;
const { draw, takeback } = sampleMatch().offers;
const terms = { hasTakeback: true, hasJointTurns: false };
const drawTerms = { kind: "draw", takeback: terms } as const;
const takebackTerms = { kind: "takeback", takeback: terms } as const;
const joint = { kind: "takeback", takeback: { ...terms, hasJointTurns: true } } as const;
const paused: Partial<Match> = { isPaused: true, pausedReason: "rules_failed", isYourTurn: false, canMove: false };
const over: Partial<Match> = { isFinished: true, stateName: "finished" };

const cases: [string, string, string][] = [
  ["a draw once the match is over", whyNoOffer(sampleMatch(over), drawTerms, en), words.over],
  ["a draw before the match", whyNoOffer(sampleMatch({ stateName: "invited" }), drawTerms, en), words.unstarted],
  [
    "a draw that the other side offers",
    whyNoOffer(sampleMatch({ offers: { draw: { ...draw, byUserID: 2, canAnswer: true }, takeback } }), drawTerms, en),
    words.answer,
  ],
  [
    "a draw that the viewer has offered",
    whyNoOffer(sampleMatch({ offers: { draw: { ...draw, byUserID: 1 }, takeback } }), drawTerms, en),
    words.offered,
  ],
  [
    "a draw in the first moves",
    whyNoOffer(sampleMatch({ moveCount: 1 }), drawTerms, en),
    words.tooEarly(LIMITS.drawOfferFromMoves),
  ],
  [
    "a draw soon after the last",
    whyNoOffer(sampleMatch({ moveCount: 30 }), drawTerms, en),
    words.draw(LIMITS.drawOfferMoves),
  ],
  ["a takeback before the first move", whyNoOffer(sampleMatch(), takebackTerms, en), words.noMove],
  [
    "a takeback before the viewer's first move, or after the last that may be declined",
    whyNoOffer(sampleMatch({ moveCount: 8 }), takebackTerms, en),
    words.takeback(LIMITS.declinedTakebacks),
  ],
  [
    "a takeback while both are to move",
    whyNoOffer(sampleMatch({ moveCount: 8, currentTurnUserID: null }), joint, en),
    words.jointTurn,
  ],
  [
    "a takeback after a joint turn",
    whyNoOffer(sampleMatch({ moveCount: 8 }), joint, en),
    words.takeback(LIMITS.declinedTakebacks),
  ],
  [
    "a takeback in a game that has none",
    whyNoOffer(sampleMatch({ moveCount: 8 }), { kind: "takeback", takeback: { ...terms, hasTakeback: false } }, en),
    words.noTakeback,
  ],
  ["a takeback while the match is paused", whyNoOffer(sampleMatch(paused), takebackTerms, en), words.paused],
  ["time on the viewer's own turn", whyNoTime(sampleMatch(), en), words.extend],
  ["time while the match is paused", whyNoTime(sampleMatch(paused), en), words.paused],
  [
    "time once more on the other player's turn",
    whyNoTime(sampleMatch({ isYourTurn: false, canMove: false, currentTurnUserID: 2 }), en),
    words.extensions(LIMITS.extensions),
  ],
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
