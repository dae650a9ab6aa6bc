import type { TRPCClient } from "@trpc/client";
import type { AppRouter } from "@yourmove/api";
import type { ListSnapshot, MatchSnapshot } from "@yourmove/contract";
import { type PollEnd, type PollTask, pollLoop } from "./poll-loop.ts";
import type { Tools } from "./tools.ts";

/** How to follow something: whom to tell, from which cursor on, how long, until when. */
export type PollOptions<Snapshot> = Pick<
  PollTask<Snapshot>,
  "onSnapshot" | "onStatus" | "since" | "wait" | "signal" | "freshForMs"
>;

/** The list to follow; without a game type, the one over all games. */
export interface PollMatchesOptions extends PollOptions<ListSnapshot> {
  readonly gameType?: string;
  /** How many over matches each snapshot holds (contract 4.1). */
  readonly limit?: number;
}

/** The match to follow. */
export interface PollMatchOptions extends PollOptions<MatchSnapshot> {
  readonly gameType: string;
  readonly matchID: number;
}

/** The loops over long polls (contract 4.2). */
export interface MatchPolls {
  /** Follows the viewer's list until aborted or signed out. */
  pollMatches(options: PollMatchesOptions): Promise<PollEnd>;
  /** Follows one match until it is over, aborted or signed out. */
  pollMatch(options: PollMatchOptions): Promise<PollEnd>;
}

/** The poll loops over a client's procedures. */
export const matchPolls = (trpc: TRPCClient<AppRouter>, tools: Tools): MatchPolls => ({
  pollMatches: ({ gameType, limit, ...options }) =>
    pollLoop<ListSnapshot>(
      {
        ...options,
        read: (query, signal) =>
          trpc.matches.list.query({ ...(gameType && { gameType }), ...(limit && { limit }), ...query }, { signal }),
      },
      tools,
    ),
  pollMatch: ({ gameType, matchID, ...options }) =>
    pollLoop<MatchSnapshot>(
      {
        ...options,
        read: (query, signal) => trpc.matches.get.query({ gameType, matchID, ...query }, { signal }),
        isLast: ({ match }) => match.isFinished,
      },
      tools,
    ),
});
