import type { Outbox, UnsentMove } from "@yourmove/react";

const NAME = "yourmove.unsent";

/** No more wait at once: a move passes the turn, so that few ever do. */
const MAX = 50;

interface StoredMoves {
  readonly userID: number;
  readonly moves: readonly UnsentMove[];
}

const readAll = (): StoredMoves | null => {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "null") as StoredMoves | null;
  } catch {
    return null;
  }
};

/** Lets go of the moves that were not sent, unless they are this user's. */
export const forgetMoves = (exceptOf?: number): void => {
  try {
    if (readAll()?.userID !== exceptOf) localStorage.removeItem(NAME);
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
      if (moves.length === 0) localStorage.removeItem(NAME);
      else localStorage.setItem(NAME, JSON.stringify({ userID, moves: moves.slice(-MAX) } satisfies StoredMoves));
    } catch {
      // Sent all the same, for as long as this page is open.
    }
  },
});
