import { type MatchClient, type MatchSnapshot, type MoveInput, problemOf, retryAfterOf } from "@yourmove/client";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { type Outbox, type UnsentMove, withMove, withoutMove } from "./unsent-move.ts";

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 20_000;

const UNAUTHENTICATED = 401;

/** Rests for a while, or until the network is back; never the same for two, so that a thousand pages do not return at once. */
const rest = (attempts: number, asked: number): Promise<void> =>
  new Promise((resolve) => {
    const most = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempts);
    const wake = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", wake);
      resolve();
    };
    const timer = setTimeout(wake, asked + most * (0.5 + Math.random() / 2));
    globalThis.addEventListener?.("online", wake);
  });

const send = (client: MatchClient, unsent: UnsentMove): Promise<MatchSnapshot> => {
  const { gameType, matchID, move, positionVersion, idempotencyKey } = unsent;
  // What TypeScript can't see: a move that waited is still one of its match's game.
  const input = { gameType, matchID, move, expectedPositionVersion: positionVersion } as MoveInput;
  return client.matches.move.mutate(input, { idempotencyKey });
};

/**
 * Sends a move until the service has answered, and keeps it in the outbox until then; rejects with the refusal. A move
 * that is refused because nobody is signed in stays there, for whoever made it may sign in again.
 */
export const deliverMove = async (client: MatchClient, unsent: UnsentMove, outbox: Outbox): Promise<MatchSnapshot> => {
  outbox.write(withMove(outbox.read(), unsent));
  for (let attempts = 0; ; attempts += 1) {
    try {
      const answer = await send(client, unsent);
      outbox.write(withoutMove(outbox.read(), unsent));
      return answer;
    } catch (error) {
      if (!isWorthAskingAgain(error)) {
        if (problemOf(error)?.status !== UNAUTHENTICATED) outbox.write(withoutMove(outbox.read(), unsent));
        throw error;
      }
      await rest(attempts, retryAfterOf(error) ?? 0);
    }
  }
};
