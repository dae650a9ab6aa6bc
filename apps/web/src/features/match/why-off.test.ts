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
const paused: Partial<Match> = { isPaused: true, pausedReason: "rules_failed", isYourTurn: false, canMove: false };
const over: Partial<Match> = { isFinished: true, stateName: "finished" };
const waiting: Partial<Match> = { isYourTurn: false, canMove: false, currentTurnUserID: 2 };
const withDraw = (more: Partial<typeof draw>) => ({ offers: { draw: { ...draw, ...more }, takeback } });

const noDraw = (match: Partial<Match>) => whyNoOffer(sampleMatch(match), { kind: "draw", takeback: terms }, en);
const noTakeback = (match: Partial<Match>, more: Partial<typeof terms> = {}) =>
  whyNoOffer(sampleMatch(match), { kind: "takeback", takeback: { ...terms, ...more } }, en);
const noTime = (match: Partial<Match>) => whyNoTime(sampleMatch(match), en);
const joint = { hasJointTurns: true };
const afterEight = { moveCount: 8 };
const bothToMove = { ...afterEight, currentTurnUserID: null };
const declined = words.takeback(LIMITS.declinedTakebacks);

const cases: [string, string, string][] = [
  ["a draw once the match is over", noDraw(over), words.over],
  ["a draw before the match", noDraw({ stateName: "invited" }), words.unstarted],
  ["a draw that the other side offers", noDraw(withDraw({ byUserID: 2, canAnswer: true })), words.answer],
  ["a draw that the viewer has offered", noDraw(withDraw({ byUserID: 1 })), words.offered],
  ["a draw in the first moves", noDraw({ moveCount: 1 }), words.tooEarly(LIMITS.drawOfferFromMoves)],
  ["a draw soon after the last", noDraw({ moveCount: 30 }), words.draw(LIMITS.drawOfferMoves)],
  ["a takeback before the first move", noTakeback({}), words.noMove],
  ["a takeback before the viewer's first move, or after the last declined", noTakeback(afterEight), declined],
  ["a takeback while both are to move", noTakeback(bothToMove, joint), words.jointTurn],
  ["a takeback after a joint turn", noTakeback(afterEight, joint), declined],
  ["a takeback in a game that has none", noTakeback(afterEight, { hasTakeback: false }), words.noTakeback],
  ["a takeback while the match is paused", noTakeback(paused), words.paused],
  ["time on the viewer's own turn", noTime({}), words.extend],
  ["time while the match is paused", noTime(paused), words.paused],
  ["time once more on the other player's turn", noTime(waiting), words.extensions(LIMITS.extensions)],
  ["resigning once the match is over", whyNoForfeit(sampleMatch(over), en), words.over],
];

test.each(cases)("a tool that is off says why: %s", (_, said, expected) => {
  expect(said).toBe(expected);
});

test.each([
  ["a phone's usual text", [56, 76], 664, true],
  ["a phone's text at 200 %", [112, 335], 664, false],
  ["the card of an end", [44, 180], 664, true],
  ["the card of an end on a low phone", [44, 180], 600, false],
])("head and bar stay in sight where they leave the page its room: %s", (_, heights, window, isGlued) => {
  expect(mayGlue(heights, window)).toBe(isGlued);
});
