import type { ListSnapshot, Match } from "@yourmove/client";
import { countsOf } from "@yourmove/contract/counts";
import { followRematches } from "./follow-rematches.ts";

const byLatest = (a: Match, b: Match): number => b.lastActionTime - a.lastActionTime || b.matchID - a.matchID;

/** The list with other items in it, and what awaits the viewer counted again. */
export const counted = (snapshot: ListSnapshot, items: Match[]): ListSnapshot => ({
  ...snapshot,
  items,
  ...countsOf(items),
});

const withRematches = (snapshot: ListSnapshot): ListSnapshot => {
  const items = followRematches(snapshot.items);
  return items.every((match, at) => match === snapshot.items[at]) ? snapshot : { ...snapshot, items };
};

/**
 * A snapshot laid over what is known. The answer to the viewer's own move may have overtaken a poll that was read
 * before it, so the later version of each match stays.
 */
export const mergeSnapshot = (known: ListSnapshot | undefined, next: ListSnapshot): ListSnapshot => {
  const ahead = known?.items.filter(({ lastActionTime }) => lastActionTime > next.lastActionTime) ?? [];
  if (ahead.length === 0) return withRematches(next);
  const aheadIDs = new Set(ahead.map(({ matchID }) => matchID));
  const items = [...ahead, ...next.items.filter(({ matchID }) => !aheadIDs.has(matchID))].sort(byLatest);
  return withRematches(counted(next, items));
};

/** The list with one match as an action's answer shows it, unless the list has a later version. */
export const mergeMatch = (known: ListSnapshot, match: Match): ListSnapshot => {
  const old = known.items.find(({ matchID }) => matchID === match.matchID);
  if (old && old.lastActionTime >= match.lastActionTime) return known;
  const others = known.items.filter(({ matchID }) => matchID !== match.matchID);
  return withRematches(counted(known, [match, ...others].sort(byLatest)));
};
