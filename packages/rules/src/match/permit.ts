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
  readonly forbidden: string;
}

const isInviter = (match: MatchRecord, userID: number) => match.inviterID === userID;
const isInvitee = (match: MatchRecord, userID: number) => match.inviteeID === userID;

/** Who may do what in which state (contract 3.2). */
const RULES = {
  accept: { state: STATES.invited, who: isInvitee, forbidden: "Only the invited player can accept" },
  decline: { state: STATES.invited, who: isInvitee, forbidden: "Only the invited player can decline" },
  cancel: { state: STATES.invited, who: isInviter, forbidden: "Only the inviter can cancel" },
  forfeit: { state: STATES.active, who: isParticipant, forbidden: "Only a player can forfeit" },
  move: { state: STATES.active, who: isParticipant, forbidden: "Only a player can move" },
  offer: { state: STATES.active, who: isParticipant, forbidden: "Only a player can offer" },
  acceptOffer: { state: STATES.active, who: isParticipant, forbidden: "Only a player can accept an offer" },
  declineOffer: { state: STATES.active, who: isParticipant, forbidden: "Only a player can decline an offer" },
  withdrawOffer: { state: STATES.active, who: isParticipant, forbidden: "Only a player can withdraw an offer" },
  extend: { state: STATES.active, who: isParticipant, forbidden: "Only a player can give more time" },
} as const satisfies Record<string, Rule>;

/** What a user does to a match (contract 4, 4.6). */
export type MatchAction = keyof typeof RULES;
/** What is done to an offer that stands. */
export type OfferAnswer = Extract<MatchAction, "acceptOffer" | "declineOffer" | "withdrawOffer">;
/** An action that says nothing but its name. */
export type PlainAction = Exclude<MatchAction, "move" | "offer" | OfferAnswer>;

const stateDetail = (match: MatchRecord): string => {
  if (match.state === STATES.invited) return "The invite has not been accepted yet";
  return isOver(match) ? "The match is over" : "The match has already started";
};

/** The refusal of an action by role, then by state (contract 8); null when the match allows it. The turn is asked for apart. */
export const permit = (action: MatchAction, match: MatchRecord, userID: number): Refusal | null => {
  const rule: Rule = RULES[action];
  if (!rule.who(match, userID)) return { code: "forbidden_action", detail: rule.forbidden };
  return match.state === rule.state ? null : { code: "invalid_state", detail: stateDetail(match) };
};

/** The refusal of a move out of turn. */
export const permitTurn = (match: MatchRecord, userID: number): Refusal | null =>
  match.currentTurnUserID === userID ? null : { code: "not_your_turn", detail: "It is the other player's turn" };
