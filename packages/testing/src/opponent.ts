import { type Match, type MoveOf, problemOf } from "@yourmove/client";
import type { TestPlayer } from "./player.ts";

/** What an opponent does by itself. */
export interface Behaviour {
  /** Whether it accepts every invite to it; true unless said otherwise. */
  readonly accepts?: boolean;
  /** Its move on its turn, null to wait; the first legal one unless said otherwise. */
  readonly plays?: (match: Match) => MoveOf<Match["gameType"]> | null;
}

/** A second player that accepts and moves by itself, as soon as it hears of anything. */
export interface Opponent extends TestPlayer {
  /** It does nothing more; rejects with what it could not do, when something was refused. */
  stop(): Promise<void>;
}

/** One of each ship, in rows with one free between them. */
const FLEET = [5, 4, 3, 3, 2].map((size, index) => ({ size, row: index * 2, column: 0, direction: "across" as const }));

/** The first legal move; where a game lists none, as while fleets are placed, a fleet. */
export const firstMove = (match: Match): MoveOf<Match["gameType"]> => match.game.legalMoves?.[0] ?? { fleet: FLEET };

/** What somebody else was faster with is no mistake: the next snapshot shows it. */
const isOvertaken = (error: unknown): boolean =>
  ["invalid_state", "stale_state", "not_your_turn"].includes(problemOf(error)?.code ?? "");

const answer = async ({ client }: TestPlayer, match: Match, behaviour: Behaviour): Promise<void> => {
  const { accepts = true, plays = firstMove } = behaviour;
  const { gameType, matchID } = match;
  if (match.canAcceptInvite && accepts) await client.matches.accept.mutate({ gameType, matchID });
  const move = match.canMove ? plays(match) : null;
  if (move) await client.matches.move.mutate({ gameType, matchID, move });
};

/** Lets a player act by itself from now on. */
export const actAlone = (player: TestPlayer, behaviour: Behaviour): Opponent => {
  const end = new AbortController();
  let acting = Promise.resolve();
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
  };
  const actOn = async (items: readonly Match[]): Promise<void> => {
    for (const match of items) if (!end.signal.aborted) await answer(player, match, behaviour);
  };
  const polling = player.client
    .pollMatches({
      signal: end.signal,
      onSnapshot({ items }) {
        acting = acting.then(() => actOn(items)).catch((error) => (isOvertaken(error) ? undefined : fail(error)));
      },
    })
    .catch((error: unknown) => (end.signal.aborted ? undefined : fail(error)));
  return {
    ...player,
    async stop() {
      end.abort();
      await polling;
      await acting;
      if (failure !== undefined) throw failure;
    },
  };
};
