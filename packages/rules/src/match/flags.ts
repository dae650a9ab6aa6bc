import { type OfferKind, type Offers, STATES } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { permitExtend } from "./deadline.ts";
import { endName, isOver, type MatchRecord, openOffer } from "./match-record.ts";
import {
  isOffered,
  type MatchAction,
  type OfferTerms,
  permit,
  permitOffer,
  permitOfferAnswer,
  permitTurn,
} from "./permit.ts";
import { canRematch } from "./rematch.ts";

/** What a viewer may do with a match now, as the payload tells it (contract 2.1). */
export interface Flags {
  isYourTurn: boolean;
  canMove: boolean;
  canAcceptInvite: boolean;
  canDeclineInvite: boolean;
  canCancelInvite: boolean;
  canForfeit: boolean;
  canExtend: boolean;
  canRematch: boolean;
  isFinished: boolean;
}

/**
 * The flags of one viewer, by the same rules that the transitions obey: a button never promises what is refused. `isInvitable` says
 * whether the opponent takes invites from it.
 */
export const flagsOf = (match: MatchRecord, userID: number, isInvitable = true): Flags => {
  const may = (action: MatchAction) => permit(action, match, userID) === null;
  const canMove = may("move") && permitTurn(match, userID) === null;
  return {
    isYourTurn: canMove,
    canMove,
    canAcceptInvite: may("accept"),
    canDeclineInvite: may("decline"),
    canCancelInvite: may("cancel"),
    canForfeit: may("forfeit"),
    canExtend: permitExtend(match, userID) === null,
    canRematch: canRematch(match, userID, isInvitable),
    isFinished: isOver(match),
  };
};

const NEVER = { lastAnswer: null, lastByUserID: null, lastTime: null };
const NO_OFFER = { byUserID: null, offeredTime: null, canOffer: false, canAnswer: false, canWithdraw: false, ...NEVER };

const NONE: Offers = { draw: NO_OFFER, takeback: { ...NO_OFFER, toMoveCount: null } };

/** How the last offer of a kind ended. */
const lastOf = ({ offerState }: MatchRecord, kind: OfferKind) => {
  const last = offerState?.[endName(kind)];
  return last ? { lastAnswer: last.answer, lastByUserID: last.byUserID, lastTime: last.time } : NEVER;
};

const offerFlags = (match: MatchRecord, userID: number, offer: OfferTerms): Offers["draw"] => {
  const { byUserID = null, time: offeredTime = null } = openOffer(match, offer.kind) ?? {};
  return {
    byUserID,
    offeredTime,
    canOffer: permitOffer(match, userID, offer) === null && !isOffered(match, userID, offer.kind),
    canAnswer: permitOfferAnswer("acceptOffer", match, { userID, offer }) === null,
    canWithdraw: permitOfferAnswer("withdrawOffer", match, { userID, offer }) === null,
    ...lastOf(match, offer.kind),
  };
};

/** What is offered in a match, and what of it is up to a viewer, by the same rules (contract 2.1); none in an unknown game. */
export const offersOf = (match: MatchRecord, userID: number, game: AnyGame | undefined): Offers => {
  if (!match.offerState && (!game || match.state !== STATES.active)) return NONE;
  if (!game || match.state !== STATES.active) {
    return {
      draw: { ...NONE.draw, ...lastOf(match, "draw") },
      takeback: { ...NONE.takeback, ...lastOf(match, "takeback") },
    };
  }
  const toMoveCount = openOffer(match, "takeback")?.toMoveCount ?? null;
  return {
    draw: offerFlags(match, userID, { kind: "draw", game }),
    takeback: { ...offerFlags(match, userID, { kind: "takeback", game }), toMoveCount },
  };
};
