import type { MatchClient } from "@yourmove/client";

/** Which match is meant. */
export interface MatchName {
  readonly gameType: string;
  readonly matchID: number;
}

/** Whom to look for; nothing looks for whom the service suggests. */
export interface FriendQuery {
  readonly gameType: string;
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
}

const scopes = new WeakMap<object, number>();
let scopesGiven = 0;

const scopeOf = (client: object): number => {
  const scope = scopes.get(client) ?? scopesGiven++;
  scopes.set(client, scope);
  return scope;
};

/** Where what a client reads lies in react-query's cache: apart from what any other client reads. */
export const keysOf = (client: Pick<MatchClient, "url">) => {
  const scope = ["yourmove", scopeOf(client)] as const;
  return {
    /** Everything of this client's. */
    all: scope,
    /** The list that the poll writes. */
    matches: [...scope, "matches"] as const,
    /** One match that the list doesn't hold, or holds only in part. */
    match: ({ gameType, matchID }: MatchName) => [...scope, "match", gameType, matchID] as const,
    /** A search. */
    friends: ({ gameType, q = "", limit }: FriendQuery) => [...scope, "friends", gameType, q, limit] as const,
    /** The moves on their way. */
    moves: [...scope, "move"] as const,
  };
};

/** The keys of one client. */
export type Keys = ReturnType<typeof keysOf>;
