import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import {
  type ListSnapshot,
  type Match,
  type MatchClient,
  type MatchSnapshot,
  pauseAfter,
  problemOf,
} from "@yourmove/client";
import { useMemo } from "react";
import { useMatchClient, useMatchContext } from "../contexts.ts";
import { type Keys, keysOf } from "../keys.ts";
import { isRetryable } from "../retry.ts";
import { mergeMatch } from "./merge-snapshot.ts";

/** The viewer's list, read once; from then on the poll writes it. The query retries until the service answers. */
export const listQuery = (client: MatchClient, placeholderList?: ListSnapshot) =>
  queryOptions<ListSnapshot, Error, ListSnapshot, Keys["matches"]>({
    queryKey: keysOf(client).matches,
    queryFn: async ({ signal }): Promise<ListSnapshot> => {
      const list = await client.matches.list.query({}, { signal });
      if (list.unchanged) throw new Error("A list read without a cursor is a snapshot.");
      return list;
    },
    retry: (_failures, error) => isRetryable(error),
    retryDelay: pauseAfter,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "offlineFirst",
    // A function, which is another each time: react-query selects once from the same value, and a pending move changes what is selected.
    placeholderData: () => placeholderList,
  });

/** The viewer's list; the provider's placeholder until the service has answered. */
export const useListQuery = (): ReturnType<typeof listQuery> => {
  const { client, placeholderList } = useMatchContext();
  return listQuery(client, placeholderList);
};

/** Writes a match into the cache, before the poll brings it, unless a later version is there. */
export const cacheMatch = (queryClient: QueryClient, keys: Keys, match: Match): void => {
  const { lastActionTime } = match;
  queryClient.setQueryData<ListSnapshot>(keys.matches, (known) => known && mergeMatch(known, match));
  queryClient.setQueryData<MatchSnapshot>(keys.match(match), (known) =>
    known && known.lastActionTime >= lastActionTime
      ? known
      : { unchanged: false, lastActionTime, serverTime: known?.serverTime ?? lastActionTime, match },
  );
};

/** Writes the current match out of a refusal into the cache: every 409 about a match carries it. */
export const cacheRefusedMatch = (queryClient: QueryClient, keys: Keys, error: unknown): void => {
  const match = problemOf(error)?.match;
  if (match) cacheMatch(queryClient, keys, match);
};

/** Shows a match that a call of the page's own has answered with, before the poll brings it. */
export const useCacheMatch = (): ((match: Match) => void) => {
  const queryClient = useQueryClient();
  const client = useMatchClient();
  return useMemo(() => {
    const keys = keysOf(client);
    return (match) => cacheMatch(queryClient, keys, match);
  }, [client, queryClient]);
};
