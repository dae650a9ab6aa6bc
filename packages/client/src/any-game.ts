import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@yourmove/api";
import type { ListSnapshot, MatchSnapshot } from "@yourmove/contract";
import { createMatchClient, type MatchClientOptions } from "./create-match-client.ts";
import type { PollOptions } from "./match-polls.ts";
import type { PollEnd } from "./poll-loop.ts";

export type { AppRouter };

/** The list to follow; without a game type, the one over all games. */
export interface AnyListPoll extends PollOptions<ListSnapshot> {
  readonly gameType?: string | undefined;
  readonly limit?: number | undefined;
}

interface AnyMatchPoll extends PollOptions<MatchSnapshot> {
  readonly gameType: string;
  readonly matchID: number;
}

/** The client as the wire has it: any string may name a game, and any object be a move. */
export type AnyGameClient = TRPCClient<AppRouter> & {
  readonly url: string;
  pollMatches(options: AnyListPoll): Promise<PollEnd>;
  pollMatch(options: AnyMatchPoll): Promise<PollEnd>;
};

/** A client for what shows games that it does not know by name, such as the lobby, which takes them from addresses. */
export const createAnyGameClient = (options: MatchClientOptions = {}): AnyGameClient =>
  // It is laid over tRPC's own proxy, and only its types are closer than the wire's.
  createMatchClient(options) as object as AnyGameClient;
