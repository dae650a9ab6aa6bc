import { type ErrorCode, STATES } from "@yourmove/contract";
import { isOver, isParticipant, type MatchRecord } from "./match-record.ts";

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
  >;
  readonly detail: string;
}

interface Rule {
  readonly state: number;
  readonly who: (match: MatchRecord, userID: number) => boolean;
  readonly forbidden: Refusal;
}

// Made once each: a list asks some hundred times what may not be done.
const forbidden = (detail: string): Refusal => ({ code: "forbidden_action", detail });
const invalidState = (detail: string): Refusal => ({ code: "invalid_state", detail });

const isInviter = (match: MatchRecord, userID: number) => match.inviterID === userID;
const isInvitee = (match: MatchRecord, userID: number) => match.inviteeID === userID;

/** Who may do what in which state (contract 3.2). */
const RULES = {
  accept: { state: STATES.invited, who: isInvitee, forbidden: forbidden("Only the invited player can accept") },
  decline: { state: STATES.invited, who: isInvitee, forbidden: forbidden("Only the invited player can decline") },
  cancel: { state: STATES.invited, who: isInviter, forbidden: forbidden("Only the inviter can cancel") },
  forfeit: { state: STATES.active, who: isParticipant, forbidden: forbidden("Only a player can forfeit") },
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

/** What a user does to a match (contract 4, 4.6). */
export type MatchAction = keyof typeof RULES;
/** What is done to an offer that stands. */
export type OfferAnswer = Extract<MatchAction, "acceptOffer" | "declineOffer" | "withdrawOffer">;
/** An action that says nothing but its name. */
export type PlainAction = Exclude<MatchAction, "move" | "offer" | OfferAnswer>;

const NOT_ACCEPTED = invalidState("The invite has not been accepted yet");
const IS_OVER = invalidState("The match is over");
const HAS_STARTED = invalidState("The match has already started");
const NOT_YOUR_TURN: Refusal = { code: "not_your_turn", detail: "It is the other player's turn" };

const wrongState = (match: MatchRecord): Refusal => {
  if (match.state === STATES.invited) return NOT_ACCEPTED;
  return isOver(match) ? IS_OVER : HAS_STARTED;
};

/** The refusal of an action by role, then by state (contract 8); null when the match allows it. The turn is asked for apart. */
export const permit = (action: MatchAction, match: MatchRecord, userID: number): Refusal | null => {
  const rule: Rule = RULES[action];
  if (!rule.who(match, userID)) return rule.forbidden;
  return match.state === rule.state ? null : wrongState(match);
};

/** The refusal of a move out of turn. */
export const permitTurn = (match: MatchRecord, userID: number): Refusal | null =>
  match.currentTurnUserID === userID ? null : NOT_YOUR_TURN;
