import type { Match } from "@yourmove/contract";

/** What of a match says whether to offer. */
export type OfferedIn = Pick<Match, "matchID" | "stateName" | "moveCount" | "currentTurnUserID"> & {
  readonly opponent: { readonly isBot: boolean };
};

/** StoredList once the offer was answered. */
export const ANSWERED = "answered";

/**
 * Whether a user who has moved in a match with a person is offered notifications of turns: in the first such match, which
 * `kept` names once it was offered there, until it was answered.
 */
export const isOfferDue = (match: OfferedIn, userID: number, kept: string): boolean => {
  if (match.stateName !== "active" || match.opponent.isBot || match.moveCount === 0) return false;
  // After a single move it is the mover who now waits.
  if (match.moveCount === 1 && match.currentTurnUserID === userID) return false;
  return kept === "" || kept === String(match.matchID);
};
