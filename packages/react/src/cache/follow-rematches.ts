import type { Match } from "@yourmove/client";

/** Whether the viewer's wish for another match would do something, as the last rematch stands (contract 4.6). */
const mayWishFor = (rematch: Match): boolean => {
  if (rematch.startedTime !== null) return false;
  return rematch.stateName === "invited" ? rematch.canAcceptInvite : true;
};

/** The last rematch of each match. */
const lastOnes = (items: readonly Match[]): ReadonlyMap<number, Match> => {
  const rematches = items.filter(({ rematchOfMatchID }) => rematchOfMatchID !== null);
  return new Map(
    rematches
      .sort((a, b) => a.matchID - b.matchID)
      .flatMap((match) => (match.rematchOfMatchID === null ? [] : [[match.rematchOfMatchID, match]])),
  );
};

/** Matches that are over as their rematches stand: what a match says of its rematch moves no cursor, and so isn't told. */
export const followRematches = (items: Match[]): Match[] => {
  const rematches = lastOnes(items);
  if (rematches.size === 0) return items;
  return items.map((match) => {
    const rematch = rematches.get(match.matchID);
    if (!rematch || rematch.matchID < (match.rematchMatchID ?? 0)) return match;
    const canRematch = match.isFinished && mayWishFor(rematch);
    if (match.rematchMatchID === rematch.matchID && match.canRematch === canRematch) return match;
    return { ...match, rematchMatchID: rematch.matchID, canRematch };
  });
};
