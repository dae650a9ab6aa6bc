import { type Query, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { HistoryMove, MatchClient, PastPosition } from "@yourmove/client";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { retryThrice } from "../retry.ts";
import type { GameOf, MatchRef, MatchRefOf, MoveTarget, PositionRef } from "../targets.ts";

/** A part of a list, and where the next part begins. */
interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly nextAfter: number | null;
}

/** Everything, page after page, from `first` on. */
const readPages = async <Item>(
  read: (after: number | undefined) => Promise<PageOf<Item>>,
  first?: number,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let after: number | undefined | null = first; after !== null; ) {
    const page: PageOf<Item> = await read(after);
    items.push(...page.items);
    after = page.nextAfter;
  }
  return items;
};

/** The moves of a match that stand, from the ones that are known on. */
const readMoves = async (
  client: MatchClient,
  { gameType, matchID, known }: MatchRef & { readonly known: readonly HistoryMove[] },
  signal: AbortSignal,
): Promise<readonly HistoryMove[]> => {
  const read = (after?: number) => client.matches.history.query<string>({ gameType, matchID, after }, { signal });
  return [...known, ...(await readPages(read, known.length))];
};

const READ_ONCE = {
  retry: retryThrice,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: "always",
} as const;

/** The key of a past until a position; hidden moves may be shown once the match is over. */
const keyUntil = (key: readonly unknown[], { positionVersion, isFinished }: PositionRef) =>
  [...key, positionVersion, isFinished, "all"] as const;

/** Shows what was read of the same match before, until its next position is read. */
const keptOf =
  (key: readonly unknown[]) =>
  <Data>(before: Data | undefined, query: Pick<Query, "queryKey"> | undefined): Data | undefined =>
    key.every((part, at) => query?.queryKey[at] === part) ? before : undefined;

/** What is read of a match's past: for a page that follows the match itself, `isEnabled` says from when on. */
export interface HistoryOptions {
  /** True where nothing is said. */
  readonly isEnabled?: boolean;
}

/**
 * Every move of a match that stands, the oldest first, read once for each position of a given match; of one that is given by its ID
 * alone they are read once, and again by `refetch()`.
 */
export const useHistory = (
  { gameType, matchID, ...position }: MatchRef & PositionRef,
  { isEnabled = true }: HistoryOptions = {},
): UseQueryResult<readonly HistoryMove[]> => {
  const client = useMatchClient();
  const key = keysOf(client).history({ gameType, matchID });
  return useQuery({
    ...READ_ONCE,
    queryKey: keyUntil(key, position),
    placeholderData: keptOf(key),
    queryFn: ({ signal }) => readMoves(client, { gameType, matchID, known: [] }, signal),
    enabled: isEnabled,
  });
};

/**
 * Every position that a match has stood in, as the viewer saw it, the oldest first, read as `useHistory` reads moves: for a replay on
 * a page that does not know the rules.
 */
export const usePositions = <Name extends string>(
  { gameType, matchID, ...position }: MatchRefOf<Name> & PositionRef,
  { isEnabled = true }: HistoryOptions = {},
): UseQueryResult<readonly PastPosition<GameOf<Name>>[]> => {
  const client = useMatchClient();
  const key = keysOf(client).positions({ gameType, matchID });
  return useQuery({
    ...READ_ONCE,
    queryKey: keyUntil(key, position),
    placeholderData: keptOf(key),
    async queryFn({ signal }) {
      const read = (after?: number) => client.matches.positions.query<string>({ gameType, matchID, after }, { signal });
      // TypeScript can't see that the positions of a game type are that game's.
      return (await readPages(read)) as object as readonly PastPosition<GameOf<Name>>[];
    },
    enabled: isEnabled,
  });
};

/** The moves that led to a match's position; each is read once, unless moves were taken back. */
export const usePlayedMoves = (match: MoveTarget, isEnabled: boolean): readonly HistoryMove[] | undefined => {
  const client = useMatchClient();
  const queryClient = useQueryClient();
  const key = keysOf(client).history(match);
  const { gameType, matchID, positionVersion, moveCount } = match;
  const read = useQuery({
    ...READ_ONCE,
    queryKey: [...key, positionVersion],
    queryFn({ signal }) {
      const known = queryClient
        .getQueriesData<readonly HistoryMove[]>({ queryKey: key })
        .map(([[...path], moves]) => ({ version: Number(path.at(-1)), moves: moves ?? [] }))
        .filter(({ version, moves }) => positionVersion - version === moveCount - moves.length)
        .sort((a, b) => b.version - a.version)[0];
      return readMoves(client, { gameType, matchID, known: known?.moves ?? [] }, signal);
    },
    enabled: isEnabled,
  });
  return read.data;
};
