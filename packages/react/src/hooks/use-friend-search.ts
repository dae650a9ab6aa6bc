import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Friends, GameType } from "@yourmove/client";
import { useMatchClient } from "../client-context.ts";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { keysOf } from "../keys.ts";

/** Whom to look for. */
export interface FriendSearch {
  readonly gameType: GameType;
  /** A part of the name; bots and recent opponents for none. */
  readonly q?: string | undefined;
  /** How many users at most: 20 by default, 50 at most. */
  readonly limit?: number | undefined;
}

const MOST_RETRIES = 3;

/** Users to invite: `data.items`, the likeliest first; while a new search is under way, those of the last. */
export const useFriendSearch = (search: FriendSearch): UseQueryResult<Friends> => {
  const client = useMatchClient();
  return useQuery({
    queryKey: keysOf(client).friends(search),
    queryFn: ({ signal }) => client.friends.search.query(search, { signal }),
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < MOST_RETRIES && isWorthAskingAgain(error),
    staleTime: 0,
    networkMode: "always",
  });
};
