import { LIMITS, type Match, type OfferKind } from "@yourmove/contract";
import type { TakebackTerms } from "../../boards/games.tsx";
import type { Dictionary } from "../../i18n/dictionary.ts";

type Words = Dictionary["between"]["whyOff"];

const ofState = ({ isFinished, stateName, isPaused }: Match, words: Words): string | null => {
  if (isFinished) return words.over;
  if (stateName !== "active") return words.unstarted;
  return isPaused ? words.paused : null;
};

const ofTakeback = (match: Match, { hasJointTurns }: TakebackTerms, words: Words): string => {
  const { moveCount, currentTurnUserID } = match;
  if (hasJointTurns && currentTurnUserID === null) return words.jointTurn;
  return moveCount === 0 ? words.noMove : words.takeback(LIMITS.declinedTakebacks);
};

interface Offered {
  readonly kind: OfferKind;
  readonly takeback: TakebackTerms;
}

/** Why an offer can't be made now. */
export const whyNoOffer = (match: Match, { kind, takeback }: Offered, { between: { whyOff } }: Dictionary): string => {
  const { byUserID, canAnswer } = match.offers[kind];
  const reason = ofState(match, whyOff);
  if (reason) return reason;
  if (kind === "takeback" && !takeback.hasTakeback) return whyOff.noTakeback;
  if (canAnswer) return whyOff.answer;
  if (byUserID !== null) return whyOff.offered;
  if (kind === "takeback") return ofTakeback(match, takeback, whyOff);
  const { drawOfferFromMoves: from, drawOfferMoves: between } = LIMITS;
  return match.moveCount < from ? whyOff.tooEarly(from) : whyOff.draw(between);
};

/** Why no time can be given now. */
export const whyNoTime = (match: Match, { between: { whyOff } }: Dictionary): string =>
  ofState(match, whyOff) ?? (match.canMove ? whyOff.extend : whyOff.extensions(LIMITS.extensions));

/** Why nobody can resign now. */
export const whyNoForfeit = (match: Match, { between: { whyOff } }: Dictionary): string =>
  ofState(match, whyOff) ?? whyOff.pending;
