import type { ListSnapshot, Match } from "./generated/wire.ts";

/** What is newest stands first. */
const byLatest = (a: Match, b: Match): number => b.lastActionTime - a.lastActionTime;

/** Where the list of over matches ends: it only ever moves on. */
const laterOf = (known: number | null, next: number | null): number | null =>
  known === null || next === null ? (known ?? next) : Math.max(known, next);

/**
 * The list as it is now: what changed since a snapshot (`changes=only`, contract 4.1) laid over that snapshot, match by
 * match. An answer that is a whole list itself is given back as it came.
 */
export const applyChanges = <Snapshot extends ListSnapshot>(known: Snapshot, next: Snapshot): Snapshot => {
  if (!next.isDelta) return next;
  const changed = new Set(next.items.map(({ matchID }) => matchID));
  const nextCursor = laterOf(known.nextCursor, next.nextCursor);
  const isShown = (match: Match) => !match.isFinished || nextCursor === null || match.lastActionTime >= nextCursor;
  const items = [...next.items, ...known.items.filter(({ matchID }) => !changed.has(matchID))];
  return { ...next, isDelta: false, items: items.filter(isShown).sort(byLatest), nextCursor };
};
