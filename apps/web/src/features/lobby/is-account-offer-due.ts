import type { Match } from "@yourmove/contract";

type Played = Pick<Match, "outcome" | "startedTime">;

/** Once the offer was answered. */
export const ANSWERED = "answered";

/** How many matches somebody plays before they have something to lose. */
const ENOUGH = 2;

/**
 * Whether a guest hears that this device alone holds the account: from the first win or the second match on, until it was
 * answered.
 */
export const isAccountOfferDue = (matches: readonly Played[], isGuest: boolean, kept: string): boolean => {
  if (!isGuest || kept === ANSWERED) return false;
  const isWon = matches.some(({ outcome }) => outcome === "won");
  return isWon || matches.filter(({ startedTime }) => startedTime !== null).length >= ENOUGH;
};
