import type { ListSnapshot, Match } from "@yourmove/client";
import { countsOf } from "@yourmove/contract/counts";

const byLatest = (a: Match, b: Match): number => b.lastActionTime - a.lastActionTime || b.matchID - a.matchID;

/** The list with other items, and its counts of what awaits the viewer. */
export const counted = (snapshot: ListSnapshot, items: Match[]): ListSnapshot => ({
  ...snapshot,
  items,
  ...countsOf(items),
});

/** Whether the viewer may ask for a rematch, by the state of the last one (contract 4.6). */
const mayAskFor = (rematch: Match): boolean => {
  if (rematch.startedTime !== null) return false;
  return rematch.stateName === "invited" ? rematch.canAcceptInvite : true;
};

/** The last rematch of each match, by the match's id. */
const lastRematches = (items: readonly Match[]): ReadonlyMap<number, Match> => {
  const rematches = items.filter(({ rematchOfMatchID }) => rematchOfMatchID !== null);
  return new Map(
    rematches
      .sort((a, b) => a.matchID - b.matchID)
      .flatMap((match) => (match.rematchOfMatchID === null ? [] : [[match.rematchOfMatchID, match]])),
  );
};

/** Finished matches with the state of their rematches, which moves no cursor of theirs, and so comes with no delta. */
const linkRematches = (items: Match[]): Match[] => {
  const rematches = lastRematches(items);
  if (rematches.size === 0) return items;
  return items.map((match) => {
    const rematch = rematches.get(match.matchID);
    if (!rematch || rematch.matchID < (match.rematchMatchID ?? 0)) return match;
    const canRematch = match.isFinished && mayAskFor(rematch);
    if (match.rematchMatchID === rematch.matchID && match.canRematch === canRematch) return match;
    return { ...match, rematchMatchID: rematch.matchID, canRematch };
  });
};

const withRematches = (snapshot: ListSnapshot): ListSnapshot => {
  const items = linkRematches(snapshot.items);
  return items.every((match, at) => match === snapshot.items[at]) ? snapshot : { ...snapshot, items };
};

/** Whether the service's cursors have gone back since a list, as after a restore: nothing of that list counts any more. */
export const hasGoneBack = (known: ListSnapshot | undefined, next: ListSnapshot): boolean =>
  known !== undefined && next.lastActionTime < known.lastActionTime;

/**
 * A snapshot merged into the list in the cache. The answer to the viewer's own move may have overtaken a poll that was
 * read before it, so the later version of each match stays.
 */
export const mergeSnapshot = (known: ListSnapshot | undefined, next: ListSnapshot): ListSnapshot => {
  if (hasGoneBack(known, next)) return withRematches(next);
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
