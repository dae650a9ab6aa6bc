import { DAY_MS, type ErrorCode, LIMITS, type OfferKind, type PlayerSymbol, STATES } from "@yourmove/contract";
import type { RefusalValues } from "@yourmove/game";
import type { AnyGame } from "../game.ts";
import { chanceUseOf } from "../options.ts";
import {
  isOnTurn,
  isOver,
  isParticipant,
  type MatchRecord,
  moveCountOf,
  moveCountOfSide,
  type OpenTakeback,
  openOffer,
  positionVersionOf,
  symbolOf,
} from "./match-record.ts";
import { extendTurn } from "./turn-time.ts";

/** Why an action is refused, as a value (contract 8). */
export interface Refusal {
  readonly code: Extract<
    ErrorCode,
    | "forbidden_action"
    | "invalid_state"
    | "stale_state"
    | "not_your_turn"
    | "offer_not_allowed"
    | "offer_gone"
    | "offer_pending"
    | "limit_reached"
    | "illegal_move"
    | "game_paused"
  >;
  readonly detail: string;
  /** The game's own word for why a move is forbidden, where it has one. */
  readonly refusal?: { readonly word: string; readonly values: RefusalValues };
}

interface Rule {
  readonly state: number;
  readonly who: (match: MatchRecord, userID: number) => boolean;
  readonly forbidden: Refusal;
  /** Whether it may be done while the match is paused. */
  readonly needsNoRules?: true;
}

// Made once each: a list asks some hundred times what may not be done.
const forbidden = (detail: string): Refusal => ({ code: "forbidden_action", detail });
const invalidState = (detail: string): Refusal => ({ code: "invalid_state", detail });

const isInviter = (match: MatchRecord, userID: number) => match.inviterID === userID;
const isInvitee = (match: MatchRecord, userID: number) => match.inviteeID === userID;

/** Who may do what in which state. */
const RULES = {
  accept: { state: STATES.invited, who: isInvitee, forbidden: forbidden("Only the invited player can accept") },
  decline: {
    state: STATES.invited,
    who: isInvitee,
    forbidden: forbidden("Only the invited player can decline"),
    needsNoRules: true,
  },
  cancel: {
    state: STATES.invited,
    who: isInviter,
    forbidden: forbidden("Only the inviter can cancel"),
    needsNoRules: true,
  },
  forfeit: {
    state: STATES.active,
    who: isParticipant,
    forbidden: forbidden("Only a player can forfeit"),
    needsNoRules: true,
  },
  move: { state: STATES.active, who: isParticipant, forbidden: forbidden("Only a player can move") },
  offer: { state: STATES.active, who: isParticipant, forbidden: forbidden("Only a player can offer") },
  acceptOffer: { state: STATES.active, who: isParticipant, forbidden: forbidden("Only a player can accept an offer") },
  declineOffer: {
    state: STATES.active,
    who: isParticipant,
    forbidden: forbidden("Only a player can decline an offer"),
  },
  withdrawOffer: {
    state: STATES.active,
    who: isParticipant,
    forbidden: forbidden("Only a player can withdraw an offer"),
  },
  extend: { state: STATES.active, who: isParticipant, forbidden: forbidden("Only a player can give more time") },
} as const satisfies Record<string, Rule>;

/** An action of a user on a match. */
export type MatchAction = keyof typeof RULES;
/** An action on an open offer. */
export type OfferAnswer = Extract<MatchAction, "acceptOffer" | "declineOffer" | "withdrawOffer">;
/** An action without parameters. */
export type PlainAction = Exclude<MatchAction, "move" | "offer" | OfferAnswer>;

const NOT_ACCEPTED = invalidState("The invite has not been accepted yet");
const IS_OVER = invalidState("The match is over");
const HAS_STARTED = invalidState("The match has already started");
const IS_PAUSED: Refusal = { code: "game_paused", detail: "The match is paused: its rules are not here, or fail" };
const NOT_YOUR_TURN: Refusal = { code: "not_your_turn", detail: "It is the other player's turn" };

const wrongState = (match: MatchRecord): Refusal => {
  if (match.state === STATES.invited) return NOT_ACCEPTED;
  return isOver(match) ? IS_OVER : HAS_STARTED;
};

/**
 * The refusal of an action by role, then by state, then because the match is paused; null when
 * the match allows it. The turn is checked apart.
 */
export const permit = (action: MatchAction, match: MatchRecord, userID: number): Refusal | null => {
  const rule: Rule = RULES[action];
  if (!rule.who(match, userID)) return rule.forbidden;
  if (match.state !== rule.state) return wrongState(match);
  return match.pausedReason === null || rule.needsNoRules ? null : IS_PAUSED;
};

/** The refusal of a move out of turn. */
export const permitTurn = (match: MatchRecord, userID: number): Refusal | null =>
  isOnTurn(match, userID) ? null : NOT_YOUR_TURN;

/** The kind of an offer, and the game of its match. */
export interface OfferTerms {
  readonly kind: OfferKind;
  readonly game: AnyGame;
}

const isAllowed = (match: MatchRecord, { kind, game }: OfferTerms): boolean =>
  kind === "draw" ? game.hasAgreedDraw : game.hasTakeback && chanceUseOf(game, match.options) !== "moves";

const notAllowed = ({ kind, game }: OfferTerms): Refusal => ({
  code: "offer_not_allowed",
  detail: kind === "draw" ? `${game.name} can't end as an agreed draw` : `In ${game.name} no move can be taken back`,
});

/** Whether a player's open offer says already what a new one would. */
export const isOffered = (match: MatchRecord, userID: number, kind: OfferKind): boolean => {
  const offer = openOffer(match, kind);
  if (offer?.byUserID !== userID) return false;
  return kind === "draw" || (offer as OpenTakeback).ownMoveCount === moveCountOfSide(match, offer.by);
};

/** The refusal of a draw offer too soon after the side's last one. */
const refuseDraw = (match: MatchRecord, symbol: PlayerSymbol): Refusal | null => {
  const last = match.offerState?.drawOfferedAt?.[symbol];
  if (last === undefined || moveCountOf(match) >= last + LIMITS.drawOfferMoves) return null;
  return { code: "limit_reached", detail: `Between two offers of a draw are ${LIMITS.drawOfferMoves} moves` };
};

const refuseTakeback = (match: MatchRecord, symbol: PlayerSymbol): Refusal | null => {
  if ((match.offerState?.declinedTakebacks?.[symbol] ?? 0) < LIMITS.declinedTakebacks) return null;
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
const JOINT_TURN: Refusal = {
  code: "offer_not_allowed",
  detail: "While both are to move, no move can be taken back",
};
const NO_MOVE: Refusal = { code: "offer_not_allowed", detail: "You have no move to take back" };
const NO_OPEN_OFFER: Refusal = { code: "offer_gone", detail: "No such offer stands" };

const hasReason = (match: MatchRecord, symbol: PlayerSymbol, kind: OfferKind): Refusal | null => {
  if (kind === "draw" && moveCountOf(match) < LIMITS.drawOfferFromMoves) return TOO_EARLY;
  if (kind === "takeback" && match.jointTurn) return JOINT_TURN;
  if (kind === "takeback" && moveCountOfSide(match, symbol) === 0) return NO_MOVE;
  return null;
};

/** The refusal of an offer, in the order of contract 4.6; null also where it says nothing new, or meets the other's draw. */
export const permitOffer = (match: MatchRecord, userID: number, terms: OfferTerms): Refusal | null => {
  const refusal = permit("offer", match, userID);
  if (refusal) return refusal;
  const { kind } = terms;
  const symbol = symbolOf(match, userID) ?? "X";
  if (!isAllowed(match, terms)) return notAllowed(terms);
  const unfounded = hasReason(match, symbol, kind);
  if (unfounded) return unfounded;
  const open = openOffer(match, kind);
  const isOthers = open !== null && open.byUserID !== userID;
  if (kind === "takeback" && isOthers)
    return { code: "offer_pending", detail: "Answer the other player's takeback first" };
  if (isOthers || isOffered(match, userID, kind)) return null;
  return kind === "draw" ? refuseDraw(match, symbol) : refuseTakeback(match, symbol);
};

/** An offer to answer or withdraw; `offeredTime` is that of the one that the player saw. */
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
  const open = openOffer(match, offer.kind);
  const isOwn = open?.byUserID === userID;
  if (open && isOwn !== (action === "withdrawOffer")) return { code: "forbidden_action", detail: FORBIDDEN[action] };
  if (offer.offeredTime !== undefined && offer.offeredTime !== open?.time)
    return { code: "stale_state", detail: "That offer no longer stands" };
  if (!isAllowed(match, offer)) return notAllowed(offer);
  return open ? null : NO_OPEN_OFFER;
};

const LONG_ENOUGH: Refusal = {
  code: "limit_reached",
  detail: `This turn lasts ${LIMITS.extendedDeadlineMs / DAY_MS} days or longer already`,
};

/** The refusal of more time for the player on turn, in the order of contract 4.6; none counts that would move nothing. */
export const permitExtend = (match: MatchRecord, userID: number, now: number): Refusal | null => {
  const refusal = permit("extend", match, userID);
  if (refusal) return refusal;
  if (match.deadlineTime === null) return { code: "invalid_state", detail: "The match has no deadline" };
  if (isOnTurn(match, userID)) return { code: "not_your_turn", detail: "Only the player who waits can give more time" };
  const { extendedVersion, extensions } = match.offerState ?? {};
  if (extendedVersion === positionVersionOf(match))
    return { code: "limit_reached", detail: "This turn has been given more time already" };
  if ((extensions?.[symbolOf(match, userID) ?? "X"] ?? 0) >= LIMITS.extensions)
    return { code: "limit_reached", detail: `You have given more time ${LIMITS.extensions} times in this match` };
  return extendTurn(match, now).deadlineTime === match.deadlineTime ? LONG_ENOUGH : null;
};
