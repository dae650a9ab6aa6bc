import { type MatchInput, STATES } from "@yourmove/contract";
import type { MatchWithOpponent, PersonRow } from "@yourmove/db";
import { isOver, isParticipant, type MatchRecord, opponentOf } from "@yourmove/rules";
import type { Changes } from "../polls/changes.ts";
import { createRecentMap } from "../recent-map.ts";

/** What the last write of a match found, which a look at it does not tell. */
export interface FoundByWrite {
  /** Whether nobody wanted its events. */
  readonly isUntold: boolean;
  /** Of how many blocks by or against its two it is known that none was between them; undefined where that is not known. */
  readonly blockChanges: number | undefined;
}

/** A match as it was last seen, by nobody's promise still so. */
export interface Remembered extends MatchWithOpponent, FoundByWrite {}

/**
 * Matches as this process last read or wrote them, never more than it may hold: what a move is decided on before its statement
 * proves that it is still so (decision 36). Nothing is ever answered from here alone.
 */
export interface RememberedMatches {
  /** A match that a user plays, if it is remembered with the opponent, and is not known to have changed elsewhere. */
  find(userID: number, input: MatchInput): Remembered | null;
  /** Notes a match as found or written; without what its write found, what was known of that stays. */
  note(found: MatchWithOpponent, byWrite?: FoundByWrite): void;
}

interface Entry {
  readonly match: MatchRecord;
  /** Each of the two as the other sees it. */
  readonly people: readonly PersonRow[];
  readonly byWrite: FoundByWrite;
  /** Its place in the order of what was noted and heard. */
  readonly order: number;
}

/** Some megabytes at the most. */
const MOST_MATCHES = 2000;
const MOST_USERS = 10_000;

/** Of a match that this process has not written. */
const NOTHING: FoundByWrite = { isUntold: false, blockChanges: undefined };

/** Who changed in other processes, and where in the order that was heard; of a gap, everybody. */
const createHeard = (changes: Pick<Changes, "subscribeAll">) => {
  const users = createRecentMap<number, number>(MOST_USERS);
  let order = 0;
  let gap = 0;
  const next = (): number => {
    order += 1;
    return order;
  };
  const hear = (userID: number, from: "here" | "elsewhere") => {
    if (from === "elsewhere") users.set(userID, next());
  };
  changes.subscribeAll(hear, () => {
    gap = next();
  });
  return {
    next,
    /** Whether a match of these two may have changed elsewhere since: a change of it is one of both. */
    isAfter: (since: number, { inviterID, inviteeID }: MatchRecord): boolean =>
      gap > since || Math.min(users.get(inviterID) ?? 0, users.get(inviteeID) ?? 0) > since,
  };
};

/** Whom a note of a match tells of, beside whom is known of its two already. */
const peopleOf = (known: Entry | undefined, opponent: PersonRow): readonly PersonRow[] => {
  const other = known?.people.find(({ userID }) => userID !== opponent.userID);
  return other ? [other, opponent] : [opponent];
};

/** Makes a process's memory of matches, of which it has seen none. */
export const createRememberedMatches = (changes: Pick<Changes, "subscribeAll">): RememberedMatches => {
  const entries = createRecentMap<number, Entry>(MOST_MATCHES);
  const heard = createHeard(changes);
  return {
    find(userID, { gameType, matchID }) {
      const entry = entries.get(matchID);
      if (!entry) return null;
      const { match, people, byWrite, order } = entry;
      const { isUntold, blockChanges } = byWrite;
      const isPlayed = match.state === STATES.active && match.gameType === gameType && isParticipant(match, userID);
      if (!isPlayed || heard.isAfter(order, match)) return null;
      const opponent = people.find((person) => person.userID === opponentOf(match, userID));
      return opponent ? { match, opponent, isUntold, blockChanges } : null;
    },
    note({ match, opponent }, byWrite) {
      const known = entries.get(match.matchID);
      // A look that began before a write may end after it.
      if (known && known.match.lastActionTime > match.lastActionTime) return;
      if (isOver(match)) return entries.delete(match.matchID);
      const people = peopleOf(known, opponent);
      const order = heard.next();
      entries.set(match.matchID, { match, people, byWrite: byWrite ?? known?.byWrite ?? NOTHING, order });
    },
  };
};
