import type { Match } from "@yourmove/contract";
import type { ListedMatch } from "@yourmove/db";
import { type AnyGame, isAway, type MatchRecord, runsElsewhere } from "@yourmove/rules";
import { LRUCache } from "lru-cache";
import type { Pauses } from "./pauses.ts";
import { type SeenElsewhere, type ShowContext, showMatch } from "./view-match.ts";

/** A match as one of its two users sees it in a list, and as it is written there. */
export interface ListItem {
  readonly match: Match;
  readonly text: string;
}

/** The item of a match as found, for one of its two users: the one of before while all that it shows is as it was. */
export type ItemOf = (found: ListedMatch, viewerID: number, context: ShowContext, seen?: SeenElsewhere) => ListItem;

/** An item with all that it was made of. */
interface KnownItem extends ListItem {
  readonly version: string;
  readonly rematch: MatchRecord["rematch"];
  readonly opponent: ListedMatch["opponent"];
  /** The rules that it is played under, and those of new matches. */
  readonly game: AnyGame | undefined;
  readonly newest: AnyGame | undefined;
}

/** Whether two have the same fields, but for when somebody was last seen: what that comes to is compared by itself. */
const isSame = <Value extends object>(one: Value | null, other: Value | null): boolean => {
  if (one === null || other === null) return one === other;
  for (const name in one) if (one[name] !== other[name] && name !== "lastSeenTime") return false;
  return true;
};

const isAsItWas = (known: KnownItem, found: ListedMatch, { presence, games }: ShowContext): boolean => {
  const { match, opponent, version } = found;
  return (
    known.version === version &&
    known.match.lastActionTime === match.lastActionTime &&
    isSame(known.rematch, match.rematch) &&
    isSame(known.opponent, opponent) &&
    known.match.opponent.isOnline === presence.isOnline(opponent) &&
    known.match.opponent.awayUntil === presence.awayUntil(opponent) &&
    known.game === games.find(match.gameType, match.rulesVersion) &&
    !(known.game && isAway(known.game)) &&
    known.newest === games.newest(match.gameType)
  );
};

/** Letters of all texts that are kept; the items themselves take about three times as much. */
const MAX_LETTERS = 2 * 1024 * 1024;
/** About as many items as these are kept: one that comes again only after more others would have gone before it is of use. */
const LATELY = 2048;

/** Creates the items of lists, and what remembers them: from their second reading on, so that a reader of very many evicts nothing. */
export const createItemOf = (maxLetters: number = MAX_LETTERS): ItemOf => {
  const items = new LRUCache<string, KnownItem>({ maxSize: maxLetters, sizeCalculation: ({ text }) => text.length });
  const lately = new Float64Array(LATELY);
  /** Whether a match was found as it is before, and not too many others since. */
  const isAgain = ({ matchID, lastActionTime }: ListedMatch["match"]): boolean => {
    const place = matchID % LATELY;
    const mark = matchID + lastActionTime;
    const wasHere = lately[place] === mark;
    lately[place] = mark;
    return wasHere;
  };
  return (found, viewerID, context, seen) => {
    const { match, opponent, version } = found;
    const key = `${match.matchID} ${viewerID}`;
    const known = items.get(key);
    if (known && isAsItWas(known, found, context)) return known;
    let isFaulty = false;
    const note: Pauses["note"] = (faulty, fault) => {
      isFaulty = true;
      context.pauses.note(faulty, fault);
    };
    const { presence, games, faults, request } = context;
    const shown = showMatch(found, viewerID, { presence, games, faults, request, pauses: { note } }, seen);
    const item = { match: shown, text: JSON.stringify(shown) };
    // A row without a version is not what the database holds.
    if (isFaulty || version === null || !isAgain(match)) return item;
    const game = games.find(match.gameType, match.rulesVersion);
    // Nor is what its rules have not said yet, or will say once they are back.
    if (game && runsElsewhere(game) && (!seen || isAway(game))) return item;
    const newest = games.newest(match.gameType);
    items.set(key, { ...item, version, rematch: match.rematch, opponent, game, newest });
    return item;
  };
};
