import type { ListSnapshot, Match } from "@yourmove/client";

const byLatest = (a: Match, b: Match): number => b.lastActionTime - a.lastActionTime || b.matchID - a.matchID;

/** The list with other items in it, and what awaits the viewer counted again. */
export const counted = (snapshot: ListSnapshot, items: Match[]): ListSnapshot => ({
  ...snapshot,
  items,
  yourTurnCount: items.filter(({ isYourTurn }) => isYourTurn).length,
  inviteCount: items.filter(({ canAcceptInvite }) => canAcceptInvite).length,
});

/**
 * A snapshot laid over what is known. The answer to the viewer's own move may have overtaken a poll that was read
 * before it, so the later version of each match stays.
 */
export const mergeSnapshot = (known: ListSnapshot | undefined, next: ListSnapshot): ListSnapshot => {
  if (!known) return next;
  const ahead = known.items.filter(({ lastActionTime }) => lastActionTime > next.lastActionTime);
  if (ahead.length === 0) return next;
  const aheadIDs = new Set(ahead.map(({ matchID }) => matchID));
  const items = [...ahead, ...next.items.filter(({ matchID }) => !aheadIDs.has(matchID))].sort(byLatest);
  return counted(next, items);
};

/** The list with one match as an action's answer shows it, unless the list has a later version. */
export const mergeMatch = (known: ListSnapshot, match: Match): ListSnapshot => {
  const old = known.items.find(({ matchID }) => matchID === match.matchID);
  if (old && old.lastActionTime >= match.lastActionTime) return known;
  const others = known.items.filter(({ matchID }) => matchID !== match.matchID);
  return counted(known, [match, ...others].sort(byLatest));
};
