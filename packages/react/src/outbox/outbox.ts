import {
  type Match,
  type MatchClient,
  type MatchSnapshot,
  type MoveInput,
  pauseAfter,
  problemOf,
} from "@yourmove/client";
import { isRetryable } from "../retry.ts";

/** A move that the service has not answered yet. */
export interface PendingMove {
  /** The match as it will be if the service accepts the move. */
  readonly optimistic: Match;
}

/** All that it takes to send a pending move again, after a reload too. */
export interface UnsentMove extends PendingMove {
  readonly gameType: string;
  readonly matchID: number;
  readonly move: object;
  /** The position that it was made in: in any other it is refused (contract 4). */
  readonly positionVersion: number;
  /** However often it is sent under this key, it counts once (contract 4). */
  readonly idempotencyKey: string;
}

/** Where moves wait for the service, across reloads; a browser's storage, for one. */
export interface Outbox {
  /** The moves that wait, the oldest first. */
  readonly read: () => readonly UnsentMove[];
  readonly write: (moves: readonly UnsentMove[]) => void;
}

const UNAUTHENTICATED = 401;

/** A key that no other call has; `randomUUID` is not there on a plain-http address other than localhost. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Calls the service with a move. */
export const sendMove = (
  client: MatchClient,
  { gameType, matchID, move, positionVersion }: Pick<UnsentMove, "gameType" | "matchID" | "move" | "positionVersion">,
  options?: { idempotencyKey: string; signal: AbortSignal },
): Promise<MatchSnapshot> => {
  // TypeScript can't see that a move of a match is one of its game's.
  const input = { gameType, matchID, move, expectedPositionVersion: positionVersion } as MoveInput<string>;
  return client.matches.move.mutate<string>(input, options);
};

/** Calls back once when the network is back; returns its own undo. */
const onceOnline = (wake: () => void): (() => void) => {
  globalThis.addEventListener?.("online", wake, { once: true });
  return () => globalThis.removeEventListener?.("online", wake);
};

/** Rests, at most until the network is back. */
const rest = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(wake, ms);
    const unsubscribe = onceOnline(wake);
    function wake() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });

/**
 * Sends a move until the service has answered, and keeps it in the outbox until then; rejects with the refusal. A move
 * that is refused because the session has ended stays there: its user may sign in again.
 */
export const deliverMove = async (client: MatchClient, unsent: UnsentMove, outbox: Outbox): Promise<MatchSnapshot> => {
  const { matchID, idempotencyKey } = unsent;
  // Of one match only one move can be pending.
  outbox.write([...outbox.read().filter((other) => other.matchID !== matchID), unsent]);
  const remove = () => outbox.write(outbox.read().filter((other) => other.idempotencyKey !== idempotencyKey));
  for (let attempts = 1; ; attempts += 1) {
    // A network that is back ends a call that was sent without one; the key makes another safe.
    const interrupt = new AbortController();
    const unsubscribe = onceOnline(() => interrupt.abort());
    try {
      const answer = await sendMove(client, unsent, { idempotencyKey, signal: interrupt.signal });
      remove();
      return answer;
    } catch (error) {
      if (interrupt.signal.aborted) continue;
      if (!isRetryable(error)) {
        if (problemOf(error)?.status !== UNAUTHENTICATED) remove();
        throw error;
      }
      await rest(pauseAfter(attempts, error));
    } finally {
      unsubscribe();
    }
  }
};
