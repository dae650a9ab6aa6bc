import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Friends } from "@yourmove/client";
import { useMatchClient } from "../contexts.ts";
import { type FriendSearch, keysOf } from "../keys.ts";
import { retryThrice } from "../retry.ts";
import type { GameTypeOf } from "../targets.ts";

/** Users to invite: `data.items`, the likeliest first; while a new search is under way, those of the last. */
export const useFriendSearch = <Name extends string>(
  search: FriendSearch<GameTypeOf<Name>>,
): UseQueryResult<Friends> => {
  const client = useMatchClient();
  return useQuery({
    queryKey: keysOf(client).friends(search),
    queryFn: ({ signal }) => client.friends.search.query<string>({ ...search }, { signal }),
    placeholderData: keepPreviousData,
    retry: retryThrice,
    staleTime: 0,
    networkMode: "always",
  });
};
