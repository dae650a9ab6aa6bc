import { queryOptions } from "@tanstack/react-query";
import type { ListSnapshot, MatchClient } from "@yourmove/client";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { keysOf } from "../keys.ts";

/** The viewer's list, read once; from then on the poll writes it. It is asked for until the service answers. */
export const listQuery = (client: MatchClient) =>
  queryOptions({
    queryKey: keysOf(client).matches,
    queryFn: async ({ signal }): Promise<ListSnapshot> => {
      const list = await client.matches.list.query({}, { signal });
      if (list.unchanged) throw new Error("A list that was asked for without a cursor is a snapshot.");
      return list;
    },
    retry: (_failures, error) => isWorthAskingAgain(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "offlineFirst",
  });
