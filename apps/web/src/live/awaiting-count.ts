import type { ListSnapshot, Match } from "@yourmove/contract";
import { useMatches } from "@yourmove/react/any-game";

/** How many matches, invites and offers wait for the viewer. */
export const useAwaitingCount = (): number => {
  const { data: list } = useMatches();
  return list ? awaitingCount(list) : 0;
};

/** How often the list's counts hold a match more than once: its turn, and each of its offers. */
const timesTooOften = ({ isYourTurn, offers }: Match): number => {
  const times = [isYourTurn, offers.draw.canAnswer, offers.takeback.canAnswer].filter(Boolean).length;
  return Math.max(0, times - 1);
};

/** How many matches wait for the viewer: for a move, an answer to an invite or to an offer, each match once. */
export const awaitingCount = ({ yourTurnCount, inviteCount, offerCount, items }: ListSnapshot): number =>
  items.reduce((count, match) => count - timesTooOften(match), yourTurnCount + inviteCount + offerCount);
