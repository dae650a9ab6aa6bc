import type { QueryClient } from "@tanstack/react-query";
import type { ListSnapshot, Match, MatchSnapshot } from "@yourmove/client";
import type { Keys } from "../keys.ts";
import { mergeMatch } from "./merge-snapshot.ts";

/** Lays the answer to the viewer's own action over what is known, before the poll brings it. */
export const takeMatch = (queryClient: QueryClient, keys: Keys, match: Match): void => {
  const { lastActionTime } = match;
  queryClient.setQueryData<ListSnapshot>(keys.matches, (known) => known && mergeMatch(known, match));
  queryClient.setQueryData<MatchSnapshot>(keys.match(match), (known) =>
    known && known.lastActionTime >= lastActionTime
      ? known
      : { unchanged: false, lastActionTime, serverTime: known?.serverTime ?? lastActionTime, match },
  );
};
