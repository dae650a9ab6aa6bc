import type { ListSnapshot, UserSummary } from "@yourmove/contract";
import type { Outbox, UnsentMove } from "@yourmove/react";

const LIST_NAME = "yourmove.shown";

/** Incremented with each incompatible change of what is stored. */
export const SHAPE = 1;

/** The list that was shown last, and its user. */
export interface StoredList {
  readonly user: UserSummary;
  readonly list: ListSnapshot;
}

/** Stores a list's text; does nothing where there is no storage, or no room in it. */
export const writeList = (text: string): void => {
  try {
    localStorage.setItem(LIST_NAME, text);
  } catch {
    // The next start without a network shows nothing.
  }
};

/** The stored list; null where there is none, or one of another shape. */
export const storedList = (): StoredList | null => {
  try {
    const { shape, user, list } = JSON.parse(localStorage.getItem(LIST_NAME) ?? "{}") as Partial<StoredList> & {
      shape?: number;
    };
    return shape === SHAPE && user && list?.yourUserID === user.userID ? { user, list } : null;
  } catch {
    return null;
  }
};

/** Removes the list: another user must not see it. */
export const forgetList = (): void => {
  try {
    localStorage.removeItem(LIST_NAME);
  } catch {
    // Then nothing was kept.
  }
};

const MOVES_NAME = "yourmove.unsent";

/** The most moves that wait at once; few do, because a move passes the turn. */
const MAX_MOVES = 50;

interface StoredMoves {
  readonly userID: number;
  readonly moves: readonly UnsentMove[];
}

const readAll = (): StoredMoves | null => {
  try {
    return JSON.parse(localStorage.getItem(MOVES_NAME) ?? "null") as StoredMoves | null;
  } catch {
    return null;
  }
};

/** Removes the stored moves, unless they are this user's. */
export const forgetMoves = (exceptOf?: number): void => {
  try {
    if (readAll()?.userID !== exceptOf) localStorage.removeItem(MOVES_NAME);
  } catch {
    // Then none were kept.
  }
};

/** A user's moves that wait for the service, in this browser; without storage they end with the page. */
export const outboxOf = (userID: number): Outbox => ({
  read() {
    const kept = readAll();
    return kept?.userID === userID && Array.isArray(kept.moves) ? kept.moves : [];
  },
  write(moves) {
    try {
      if (moves.length === 0) localStorage.removeItem(MOVES_NAME);
      else
        localStorage.setItem(
          MOVES_NAME,
          JSON.stringify({ userID, moves: moves.slice(-MAX_MOVES) } satisfies StoredMoves),
        );
    } catch {
      // The moves are still sent while this page is open.
    }
  },
});
