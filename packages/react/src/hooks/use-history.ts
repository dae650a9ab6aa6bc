import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { History, HistoryMove, MatchClient } from "@yourmove/client";
import { useMatchClient } from "../contexts.ts";
import { keysOf } from "../keys.ts";
import { retryThrice } from "../retry.ts";
import type { MatchRef, MoveTarget } from "../targets.ts";

/** The moves of a match that stand, page after page, from the ones that are known on. */
const readMoves = async (
  client: MatchClient,
  { gameType, matchID, known }: MatchRef & { readonly known: readonly HistoryMove[] },
  signal: AbortSignal,
): Promise<readonly HistoryMove[]> => {
  const moves = [...known];
  for (let after: number | null = known.length; after !== null; ) {
    const page: History = await client.matches.history.query<string>({ gameType, matchID, after }, { signal });
    moves.push(...page.items);
    after = page.nextAfter;
  }
  return moves;
};

const READ_ONCE = {
  retry: retryThrice,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  networkMode: "always",
} as const;

/** What is read of a match's moves: for a page that follows the match itself, `isEnabled` says from when on. */
export interface HistoryOptions {
  /** True where nothing is said. */
  readonly isEnabled?: boolean;
}

/** Every move of a match that stands, the oldest first, read once; `refetch()` reads them again. */
export const useHistory = (
  { gameType, matchID }: MatchRef,
  { isEnabled = true }: HistoryOptions = {},
): UseQueryResult<readonly HistoryMove[]> => {
  const client = useMatchClient();
  return useQuery({
    ...READ_ONCE,
    queryKey: [...keysOf(client).history({ gameType, matchID }), "all"],
    queryFn: ({ signal }) => readMoves(client, { gameType, matchID, known: [] }, signal),
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
