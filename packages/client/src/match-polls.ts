import { applyChanges } from "./apply-changes.ts";
import type { GameType, ListSnapshot, MatchSnapshot } from "./generated/wire.ts";
import { type Envelope, type PollEnd, type PollTask, pollLoop, type ReadOptions } from "./poll-loop.ts";
import type { Send } from "./steady-calls.ts";
import type { Tools } from "./tools.ts";

/** How to follow something: whom to tell, from which cursor on, how long, until when. */
export type PollOptions<Snapshot> = Pick<
  PollTask<Snapshot>,
  "onSnapshot" | "onStatus" | "since" | "wait" | "signal" | "freshForMs"
>;

/** The list to follow; without a game type, the one over all games. */
export interface PollMatchesOptions<Of extends GameType = GameType> extends PollOptions<ListSnapshot<Of>> {
  /** Only matches of this game type. */
  readonly gameType?: Of | undefined;
  /** How many over matches each snapshot holds (contract 4.1). */
  readonly limit?: number | undefined;
  /** The snapshot to go on from, where it is still there: `since` is its cursor, and only what changed is sent. */
  readonly known?: ListSnapshot<Of> | undefined;
}

/** The match to follow. */
export interface PollMatchOptions<Of extends GameType = GameType> extends PollOptions<MatchSnapshot<Of>> {
  /** The match's game type. */
  readonly gameType: Of;
  /** The match, one of the viewer's own. */
  readonly matchID: number;
}

/** The loops over long polls (contract 4.2). */
export interface MatchPolls {
  /** Follows the viewer's list until aborted or signed out: each snapshot is whole, though only changes travel. */
  pollMatches<Of extends GameType = GameType>(options: PollMatchesOptions<Of>): Promise<PollEnd>;
  /** Follows one match until it is over, aborted or signed out. */
  pollMatch<Of extends GameType = GameType>(options: PollMatchOptions<Of>): Promise<PollEnd>;
}

/** The poll loops over a client's calls. */
export const matchPolls = (send: Send, tools: Tools): MatchPolls => {
  const read = async <Snapshot>(path: string, input: object, options: ReadOptions): Promise<Envelope<Snapshot>> =>
    (await send({ type: "query", path, input, ...options })) as Envelope<Snapshot>;
  return {
    pollMatches: ({ gameType, limit, ...options }) =>
      pollLoop(
        {
          since: options.known?.lastActionTime,
          ...options,
          merge: applyChanges,
          read: (query, how) =>
            read("matches.list", { ...(gameType && { gameType }), ...(limit && { limit }), ...query }, how),
        },
        tools,
      ),
    pollMatch: ({ gameType, matchID, ...options }) =>
      pollLoop(
        {
          ...options,
          read: (query, how) => read("matches.get", { gameType, matchID, ...query }, how),
          isLast: ({ match }) => match.isFinished,
        },
        tools,
      ),
  };
};
