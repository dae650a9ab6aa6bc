import type { Send } from "./calls.ts";
import type { AnyName, GameName, GameType, ListSnapshot, MatchFields, MatchSnapshot } from "./generated/types.ts";
import { type Envelope, type PollEnd, type PollTask, pollLoop, type ReadOptions } from "./poll-loop.ts";
import type { Tools } from "./tools.ts";

/** How to follow something: listeners, the cursor to continue from, how long, until when. */
export type PollOptions<Snapshot> = Pick<
  PollTask<Snapshot>,
  "onSnapshot" | "onStatus" | "since" | "wait" | "signal" | "freshForMs"
>;

/** The list to follow; without a game type, the one over all games. */
export interface PollMatchesOptions<Of extends string = GameType> extends PollOptions<ListSnapshot<Of>> {
  /** Only matches of this game type. */
  readonly gameType?: Of | undefined;
  /** How many over matches each snapshot holds. */
  readonly limit?: number | undefined;
  /** The snapshot to continue from, where it is still there: `since` is its cursor, and only what changed is sent. */
  readonly known?: ListSnapshot<Of> | undefined;
}

/** The match to follow. */
export interface PollMatchOptions<Of extends string = GameType> extends PollOptions<MatchSnapshot<Of>> {
  /** The match's game type. */
  readonly gameType: Of;
  /** The match, one of the viewer's own. */
  readonly matchID: number;
}

/** The same of a game whose name is only known at run time. */
type OfAnyName<Options, Name extends string> = Omit<Options, "gameType"> & { readonly gameType: AnyName<Name> };

/** The loops over long polls. */
export interface MatchPolls {
  /** Follows the viewer's list until aborted or signed out: each snapshot is whole, though only changes travel. */
  pollMatches<Of extends GameName = GameType>(options: PollMatchesOptions<Of>): Promise<PollEnd>;
  /** The same of a game that is only known by name at run time. */
  pollMatches<Name extends string>(options: OfAnyName<PollMatchesOptions, Name>): Promise<PollEnd>;
  /** Follows one match until it is over, aborted or signed out. */
  pollMatch<Of extends GameName = GameType>(options: PollMatchOptions<Of>): Promise<PollEnd>;
  /** The same of a game that is only known by name at run time. */
  pollMatch<Name extends string>(options: OfAnyName<PollMatchOptions, Name>): Promise<PollEnd>;
}

/** The fields of a list that the merge of a delta needs, for any game. */
interface MergedList extends Pick<ListSnapshot, "isDelta" | "nextCursor"> {
  readonly items: readonly MatchFields[];
}

const byLatest = (a: MatchFields, b: MatchFields): number => b.lastActionTime - a.lastActionTime;

/** Where the list of finished matches ends; it only ever moves on. */
const laterCursor = (known: number | null, next: number | null): number | null =>
  known === null || next === null ? (known ?? next) : Math.max(known, next);

/**
 * The list after a delta: what changed since a snapshot (`changes=only`, contract 4.1) merged into that snapshot, match
 * by match. An answer that is a whole list itself is returned as it came.
 */
export const applyChanges = <Snapshot extends MergedList>(known: Snapshot, next: Snapshot): Snapshot => {
  if (!next.isDelta) return next;
  const changed = new Set(next.items.map(({ matchID }) => matchID));
  const nextCursor = laterCursor(known.nextCursor, next.nextCursor);
  const isListed = (match: MatchFields) =>
    !match.isFinished || nextCursor === null || match.lastActionTime >= nextCursor;
  const items = [...next.items, ...known.items.filter(({ matchID }) => !changed.has(matchID))];
  return { ...next, isDelta: false, items: items.filter(isListed).sort(byLatest), nextCursor };
};

/** The poll loops over a client's calls. */
export const matchPolls = (send: Send, tools: Tools): MatchPolls => {
  const read = async <Snapshot>(path: string, input: object, options: ReadOptions): Promise<Envelope<Snapshot>> =>
    (await send({ type: "query", path, input, ...options })) as Envelope<Snapshot>;
  const pollMatches = ({ gameType, limit, ...options }: PollMatchesOptions): Promise<PollEnd> =>
    pollLoop(
      {
        since: options.known?.lastActionTime,
        ...options,
        merge: applyChanges,
        read: (query, readOptions) =>
          read("matches.list", { ...(gameType && { gameType }), ...(limit && { limit }), ...query }, readOptions),
      },
      tools,
    );
  const pollMatch = ({ gameType, matchID, ...options }: PollMatchOptions): Promise<PollEnd> =>
    pollLoop(
      {
        ...options,
        read: (query, readOptions) => read("matches.get", { gameType, matchID, ...query }, readOptions),
        isLast: ({ match }) => match.isFinished,
      },
      tools,
    );
  // TypeScript can't see that the matches of a game type are that game's.
  return { pollMatches, pollMatch } as MatchPolls;
};
