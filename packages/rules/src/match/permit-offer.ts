import { LIMITS, type OfferKind, type PlayerSymbol } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import type { StandingTakeback } from "./between-moves.ts";
import { type MatchRecord, moveCountOf, moveCountOfSide, standingOffer, symbolOf } from "./match-record.ts";
import { type OfferAnswer, permit, type Refusal } from "./permit.ts";

/** Which offer it is about, in a match of which game. */
export interface OfferTerms {
  readonly kind: OfferKind;
  readonly game: AnyGame;
}

const isAllowed = ({ kind, game }: OfferTerms): boolean => (kind === "draw" ? game.hasAgreedDraw : game.hasTakeback);

const notAllowed = ({ kind, game }: OfferTerms): Refusal => ({
  code: "offer_not_allowed",
  detail: kind === "draw" ? `${game.name} can't end as an agreed draw` : `In ${game.name} no move can be taken back`,
});

/** Whether a player's standing offer says already what a new one would. */
export const isOffered = (match: MatchRecord, userID: number, kind: OfferKind): boolean => {
  const offer = standingOffer(match, kind);
  if (offer?.byUserID !== userID) return false;
  return kind === "draw" || (offer as StandingTakeback).ownMoveCount === moveCountOfSide(match, offer.by);
};

/** What of a side's own still stands in the way of a draw. */
const refuseDraw = (match: MatchRecord, symbol: PlayerSymbol): Refusal | null => {
  const last = match.between?.drawOfferedAt?.[symbol];
  if (last === undefined || moveCountOf(match) >= last + LIMITS.drawOfferMoves) return null;
  return { code: "limit_reached", detail: `Between two offers of a draw are ${LIMITS.drawOfferMoves} moves` };
};

const refuseTakeback = (match: MatchRecord, symbol: PlayerSymbol): Refusal | null => {
  if ((match.between?.declinedTakebacks?.[symbol] ?? 0) < LIMITS.declinedTakebacks) return null;
  return {
    code: "limit_reached",
    detail: `${LIMITS.declinedTakebacks} takebacks of yours were declined in this match`,
  };
};

// Made once each: a list asks some hundred times what may not be offered or answered.
const TOO_EARLY: Refusal = {
  code: "offer_not_allowed",
  detail: `A draw is offered after ${LIMITS.drawOfferFromMoves} moves`,
};
const NO_MOVE: Refusal = { code: "offer_not_allowed", detail: "You have no move to take back" };
const NONE_STANDS: Refusal = { code: "offer_gone", detail: "No such offer stands" };

const hasReason = (match: MatchRecord, symbol: PlayerSymbol, kind: OfferKind): Refusal | null => {
  if (kind === "draw" && moveCountOf(match) < LIMITS.drawOfferFromMoves) return TOO_EARLY;
  if (kind === "takeback" && moveCountOfSide(match, symbol) === 0) return NO_MOVE;
  return null;
};

/** The refusal of an offer, in the order of contract 4.6; null also where it says nothing new, or meets the other's draw. */
export const permitOffer = (match: MatchRecord, userID: number, terms: OfferTerms): Refusal | null => {
  const refusal = permit("offer", match, userID);
  if (refusal) return refusal;
  const { kind } = terms;
  const symbol = symbolOf(match, userID) ?? "X";
  if (!isAllowed(terms)) return notAllowed(terms);
  const unfounded = hasReason(match, symbol, kind);
  if (unfounded) return unfounded;
  const standing = standingOffer(match, kind);
  const isOthers = standing !== null && standing.byUserID !== userID;
  if (kind === "takeback" && isOthers)
    return { code: "offer_pending", detail: "Answer the other player's takeback first" };
  if (isOthers || isOffered(match, userID, kind)) return null;
  return kind === "draw" ? refuseDraw(match, symbol) : refuseTakeback(match, symbol);
};

/** An offer that is to be answered or withdrawn; `offeredTime` is that of the one that the player saw. */
export interface AnsweredOffer extends OfferTerms {
  readonly offeredTime?: number | undefined;
}

const FORBIDDEN: Record<OfferAnswer, string> = {
  acceptOffer: "Only the other player can accept your offer",
  declineOffer: "Only the other player can decline your offer; withdraw it",
  withdrawOffer: "Only the other player can withdraw this offer; decline it",
};

/** The refusal of an answer to an offer or of its withdrawal, in the order of contract 4.6 and 8. */
export const permitOfferAnswer = (
  action: OfferAnswer,
  match: MatchRecord,
  { userID, offer }: { userID: number; offer: AnsweredOffer },
): Refusal | null => {
  const refusal = permit(action, match, userID);
  if (refusal) return refusal;
  const standing = standingOffer(match, offer.kind);
  const isOwn = standing?.byUserID === userID;
  if (standing && isOwn !== (action === "withdrawOffer"))
    return { code: "forbidden_action", detail: FORBIDDEN[action] };
  if (offer.offeredTime !== undefined && offer.offeredTime !== standing?.time)
    return { code: "stale_state", detail: "That offer no longer stands" };
  if (!isAllowed(offer)) return notAllowed(offer);
  return standing ? null : NONE_STANDS;
};
