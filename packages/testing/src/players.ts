import { createMatchClient, type Match, type MatchClient, type MoveOf, problemOf } from "@yourmove/client";

/** A signed-in player of a service under test. */
export interface TestPlayer {
  readonly userID: number;
  readonly username: string;
  /** The bearer token, for requests without the client. */
  readonly token: string;
  readonly client: MatchClient;
}

/** How an opponent plays. */
export interface Behaviour {
  /** Whether it accepts every invite to it; true by default. */
  readonly accepts?: boolean;
  /** Its move on its turn, null to wait; the first legal one by default. */
  readonly plays?: (match: Match) => MoveOf<Match["gameType"]> | null;
}

/** A second player that accepts and moves by itself, as soon as its poll brings anything. */
export interface Opponent extends TestPlayer {
  /** Stops it; rejects with what the service refused it. */
  stop(): Promise<void>;
}

/** The address of a player's calls. */
export interface ServiceAddress {
  readonly url: string;
  readonly fetch: typeof fetch;
}

/** How long a player waits for an answer, in milliseconds: a test's machine may be busy, and the service in the same thread. */
const TIMEOUT_MS = 60_000;

/** A player's client. */
export const playerClient = (address: ServiceAddress, token?: string): MatchClient =>
  createMatchClient({ ...address, ...(token !== undefined && { token }), timeoutMs: TIMEOUT_MS });

/** Signs a guest in; without a name the service gives one. */
export const signIn = async (address: ServiceAddress, username?: string): Promise<TestPlayer> => {
  const guest = username === undefined ? {} : { username };
  const { token, user } = await playerClient(address).auth.guest.mutate(guest);
  return { userID: user.userID, username: user.username, token, client: playerClient(address, token) };
};

/** One of each ship, in rows with a free row between them. */
const FLEET = [5, 4, 3, 3, 2].map((size, index) => ({ size, row: index * 2, column: 0, direction: "across" as const }));

/** The first legal move; where a game lists none, as while fleets are placed, a fleet. */
export const firstMove = (match: Match): MoveOf<Match["gameType"]> => match.game.legalMoves?.[0] ?? { fleet: FLEET };

/** Whether another action came first, which the next snapshot shows. */
const isOvertaken = (error: unknown): boolean =>
  ["invalid_state", "stale_state", "not_your_turn"].includes(problemOf(error)?.code ?? "");

const actOn = async ({ client }: TestPlayer, match: Match, behaviour: Behaviour): Promise<void> => {
  const { accepts = true, plays = firstMove } = behaviour;
  const { gameType, matchID } = match;
  if (match.canAcceptInvite && accepts) await client.matches.accept.mutate({ gameType, matchID });
  const move = match.canMove ? plays(match) : null;
  if (move) await client.matches.move.mutate({ gameType, matchID, move });
};

/** Makes a player act by itself until it is stopped. */
export const startOpponent = (player: TestPlayer, behaviour: Behaviour): Opponent => {
  const end = new AbortController();
  let acting = Promise.resolve();
  let failure: unknown;
  const fail = (error: unknown): void => {
    failure ??= error;
  };
  const actOnAll = async (items: readonly Match[]): Promise<void> => {
    for (const match of items) if (!end.signal.aborted) await actOn(player, match, behaviour);
  };
  const polling = player.client
    .pollMatches({
      signal: end.signal,
      onSnapshot({ items }) {
        acting = acting.then(() => actOnAll(items)).catch((error) => (isOvertaken(error) ? undefined : fail(error)));
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
