import type { ListSnapshot, Match } from "@yourmove/client";

/** An event by another player, or by the clock. */
export type ArrivalKind =
  | "yourTurn"
  | "invited"
  | "started"
  | "drawOffered"
  | "takebackOffered"
  | "declined"
  | "canceled"
  | "calledOff"
  | "won"
  | "wonByForfeit"
  | "lost"
  | "drawn";

/** One thing that happened, and the match it happened in. */
export interface Arrival {
  readonly kind: ArrivalKind;
  readonly match: Match;
}

const endingOf = (match: Match): ArrivalKind | null => {
  if (match.result === "declined") return "declined";
  if (match.result === "canceled") return "canceled";
  if (match.result === "aborted") return "calledOff";
  if (match.outcome === "won") return match.result === "forfeit" ? "wonByForfeit" : "won";
  if (match.outcome === "lost") return "lost";
  return match.outcome === "drawn" ? "drawn" : null;
};

/** Whether the other player accepted a challenge of the viewer's, or was found by matchmaking: the match was no invite before. */
const isAcceptedChallenge = ({ origin, stateName, invitedByUserID, yourUserID, moveCount }: Match): boolean =>
  ["link", "open", "quick"].includes(origin) &&
  stateName === "active" &&
  invitedByUserID === yourUserID &&
  moveCount === 0;

const newMatch = (match: Match): ArrivalKind | null => {
  if (match.canAcceptInvite) return "invited";
  return isAcceptedChallenge(match) ? "started" : null;
};

const newOffer = (before: Match, after: Match): ArrivalKind | null => {
  if (after.offers.draw.canAnswer && !before.offers.draw.canAnswer) return "drawOffered";
  return after.offers.takeback.canAnswer && !before.offers.takeback.canAnswer ? "takebackOffered" : null;
};

/** The arrival of a match's later version; the viewer's own actions are none. */
const kindOf = (before: Match | undefined, after: Match): ArrivalKind | null => {
  if (!before) return newMatch(after);
  if (after.lastActionTime <= before.lastActionTime) return null;
  if (!before.isFinished && after.isFinished) return endingOf(after);
  if (before.canCancelInvite && after.stateName === "active") return "started";
  if (after.isYourTurn && after.moveCount > before.moveCount) return "yourTurn";
  return newOffer(before, after);
};

/** The arrivals between two snapshots of the viewer's list. */
export const arrivals = (before: ListSnapshot | undefined, after: ListSnapshot): Arrival[] => {
  if (!before) return [];
  const known = new Map(before.items.map((match) => [match.matchID, match]));
  return after.items.flatMap((match) => {
    const kind = kindOf(known.get(match.matchID), match);
    return kind ? [{ kind, match }] : [];
  });
};
