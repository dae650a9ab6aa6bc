import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ListSnapshot, Match, MatchEnvelope } from "@yourmove/contract";
import { useCallback } from "react";
import { trpc } from "../api.ts";
import { LIST_KEY } from "./list-key.ts";
import { mergeMatch } from "./merge-snapshot.ts";

/** Lays the answer of the viewer's own action over the list, before the poll brings it. */
export const useTakeMatch = (): ((match: Match) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (match) => {
      const { gameType, matchID, lastActionTime } = match;
      queryClient.setQueryData<ListSnapshot>(LIST_KEY, (known) => known && mergeMatch(known, match));
      queryClient.setQueryData<MatchEnvelope>(getQueryKey(trpc.matches.get, { gameType, matchID }, "query"), (known) =>
        known && known.lastActionTime >= lastActionTime
          ? known
          : { unchanged: false, lastActionTime, serverTime: lastActionTime, match },
      );
    },
    [queryClient],
  );
};
