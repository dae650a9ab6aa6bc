import { type MatchClient, type MatchSnapshot, type MoveInput, problemOf, retryAfterOf } from "@yourmove/client";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { type Outbox, type UnsentMove, withMove, withoutMove } from "./unsent-move.ts";

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

const UNAUTHENTICATED = 401;

/** Called when the network is back, once; gives back its own undo. */
const onceOnline = (wake: () => void): (() => void) => {
  globalThis.addEventListener?.("online", wake, { once: true });
  return () => globalThis.removeEventListener?.("online", wake);
};

/** Rests for a while, or until the network is back; never the same for two, so that a thousand pages do not return at once. */
const rest = (attempts: number, asked: number): Promise<void> =>
  new Promise((resolve) => {
    const most = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempts);
    const timer = setTimeout(wake, asked + most * (0.5 + Math.random() / 2));
    const forget = onceOnline(wake);
    function wake() {
      clearTimeout(timer);
      forget();
      resolve();
    }
  });

const send = (client: MatchClient, unsent: UnsentMove, signal: AbortSignal): Promise<MatchSnapshot> => {
  const { gameType, matchID, move, positionVersion, idempotencyKey } = unsent;
  // What TypeScript can't see: a move that waited is still one of its match's game.
  const input = { gameType, matchID, move, expectedPositionVersion: positionVersion } as MoveInput;
  return client.matches.move.mutate(input, { idempotencyKey, signal });
};

/**
 * Sends a move until the service has answered, and keeps it in the outbox until then; rejects with the refusal. A move
 * that is refused because nobody is signed in stays there, for whoever made it may sign in again.
 */
export const deliverMove = async (client: MatchClient, unsent: UnsentMove, outbox: Outbox): Promise<MatchSnapshot> => {
  outbox.write(withMove(outbox.read(), unsent));
  const take = () => outbox.write(withoutMove(outbox.read(), unsent));
  for (let attempts = 0; ; attempts += 1) {
    // A network that is back ends the pause of a call that was sent without one; the key makes another safe.
    const interrupt = new AbortController();
    const forget = onceOnline(() => interrupt.abort());
    try {
      const answer = await send(client, unsent, interrupt.signal);
      take();
      return answer;
    } catch (error) {
      if (interrupt.signal.aborted) continue;
      if (isWorthAskingAgain(error)) await rest(attempts, retryAfterOf(error) ?? 0);
      else {
        if (problemOf(error)?.status !== UNAUTHENTICATED) take();
        throw error;
      }
    } finally {
      forget();
    }
  }
};
