import type { MatchClient } from "@yourmove/client";
import type { MatchRef } from "./targets.ts";

/** A search for users. */
export interface FriendSearch<Name extends string = string> {
  readonly gameType: Name;
  /** A part of the name; bots and recent opponents for none. */
  readonly q?: string | undefined;
  /** How many users at most: 20 by default, 50 at most. */
  readonly limit?: number | undefined;
}

const scopes = new WeakMap<object, number>();
let scopeCount = 0;

const scopeOf = (client: object): number => {
  const scope = scopes.get(client) ?? scopeCount++;
  scopes.set(client, scope);
  return scope;
};

/** The query keys of what a client reads: apart from what any other client reads. */
export const keysOf = (client: Pick<MatchClient, "url">) => {
  const scope = ["yourmove", scopeOf(client)] as const;
  return {
    /** Everything of this client. */
    all: scope,
    /** The list that the poll writes. */
    matches: [...scope, "matches"] as const,
    /** One match that the list doesn't hold, or holds only in part. */
    match: ({ gameType, matchID }: MatchRef) => [...scope, "match", gameType, matchID] as const,
    /** The moves of one match, for what predicts the next. */
    history: ({ gameType, matchID }: MatchRef) => [...scope, "history", gameType, matchID] as const,
    /** The positions that one match has stood in. */
    positions: ({ gameType, matchID }: MatchRef) => [...scope, "positions", gameType, matchID] as const,
    /** An open seat. */
    challenge: (ref: string) => [...scope, "challenge", ref] as const,
    /** The viewer's days off. */
    daysOff: [...scope, "days-off"] as const,
    /** A search. */
    friends: ({ gameType, q = "", limit }: FriendSearch) => [...scope, "friends", gameType, q, limit] as const,
    /** The mutations that send moves. */
    moves: [...scope, "move"] as const,
  };
};

/** The keys of one client. */
export type Keys = ReturnType<typeof keysOf>;

/** The users that a list names as its viewer. */
interface ViewedList {
  readonly yourUserID: number;
  readonly items: readonly { readonly yourUserID: number }[];
}

/** Whether a list is a user's: another may have signed in meanwhile, in another tab. */
export const isOf = ({ yourUserID, items }: ViewedList, userID: number): boolean =>
  yourUserID === userID && items.every((match) => match.yourUserID === userID);
