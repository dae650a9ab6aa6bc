import { type OfferKind, type Offers, STATES } from "@yourmove/contract";
import type { AnyGame } from "../game.ts";
import { endName, isOver, isParticipant, type MatchRecord, openOffer } from "./match-record.ts";
import {
  isOffered,
  type MatchAction,
  type OfferTerms,
  permit,
  permitExtend,
  permitOffer,
  permitOfferAnswer,
  permitTurn,
  type Refusal,
} from "./permit.ts";

/**
 * The decision about a rematch: a new invite, yes to the opponent's, the player's own invite again, or a refusal (contract 4.6).
 */
export type RematchDecision =
  | { does: "invite" }
  | { does: "accept"; matchID: number }
  | { does: "show"; matchID: number }
  | { does: "refuse"; refusal: Refusal };

const refuse = (code: Refusal["code"], detail: string): RematchDecision => ({
  does: "refuse",
  refusal: { code, detail },
});

/** Decides about a rematch: any number of requests make one match. */
export const decideRematch = (match: MatchRecord, userID: number): RematchDecision => {
  if (!isParticipant(match, userID)) return refuse("forbidden_action", "Only a player can ask for a rematch");
  if (!isOver(match)) return refuse("invalid_state", "The match is not over");
  if (match.startedTime === null) return refuse("invalid_state", "The match never began");
  const { rematch } = match;
  if (rematch?.isStarted) return refuse("invalid_state", "The rematch has already started");
  if (rematch?.state !== STATES.invited) return { does: "invite" };
  return { does: rematch.inviterID === userID ? "show" : "accept", matchID: rematch.matchID };
};

/** Whether asking for a rematch does something now: a new invite only where the opponent might be invited. */
export const canRematch = (match: MatchRecord, userID: number, isInvitable: boolean): boolean => {
  const { does } = decideRematch(match, userID);
  return does === "accept" || (does === "invite" && isInvitable);
};

/** The actions that a viewer may take in a match now, as the payload has them. */
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
    // No action comes sooner than a moment after the last one.
    canExtend: permitExtend(match, userID, match.lastActionTime + 1) === null,
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

/** The offers of a match, and what a viewer may do about them, by the same rules; none in an unknown game. */
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
