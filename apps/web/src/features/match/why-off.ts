import { LIMITS, type Match, type OfferKind } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";

type Words = Dictionary["between"]["whyOff"];

const ofState = ({ isFinished, stateName }: Match, words: Words): string | null => {
  if (isFinished) return words.over;
  return stateName === "active" ? null : words.unstarted;
};

/** Why an offer can't be made now. */
export const whyNoOffer = (match: Match, kind: OfferKind, { between: { whyOff } }: Dictionary): string => {
  const { byUserID, canAnswer } = match.offers[kind];
  const reason = ofState(match, whyOff);
  if (reason) return reason;
  if (canAnswer) return whyOff.answer;
  if (byUserID !== null) return whyOff.offered;
  if (kind === "takeback") return match.moveCount === 0 ? whyOff.noMove : whyOff.takeback;
  const { drawOfferFromMoves: from, drawOfferMoves: between } = LIMITS;
  return match.moveCount < from ? whyOff.tooEarly(from) : whyOff.draw(between);
};

/** Why no time can be given now. */
export const whyNoTime = (match: Match, { between: { whyOff } }: Dictionary): string =>
  ofState(match, whyOff) ?? whyOff.extend;

/** Why nobody can resign now. */
export const whyNoForfeit = (match: Match, { between: { whyOff } }: Dictionary): string =>
  ofState(match, whyOff) ?? whyOff.pending;
