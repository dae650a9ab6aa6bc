import type { Match } from "@yourmove/contract";

/** The fields of a match that decide the offer. */
export type OfferedIn = Pick<Match, "matchID" | "stateName" | "moveCount" | "currentTurnUserID"> & {
  readonly opponent: { readonly isBot: boolean };
};

/** The setting's value once the offer was answered. */
export const ANSWERED = "answered";

/**
 * Whether to offer notifications of turns: in the first match with a person in which the user has moved, whose ID `kept`
 * holds from then on, until the offer was answered.
 */
export const isOfferDue = (match: OfferedIn, userID: number, kept: string): boolean => {
  if (match.stateName !== "active" || match.opponent.isBot || match.moveCount === 0) return false;
  // After a single move, the viewer has moved only if it is not the viewer's turn.
  if (match.moveCount === 1 && match.currentTurnUserID === userID) return false;
  return kept === "" || kept === String(match.matchID);
};
