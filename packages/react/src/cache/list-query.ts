import { queryOptions } from "@tanstack/react-query";
import { type ListSnapshot, type MatchClient, retryAfterOf } from "@yourmove/client";
import { isWorthAskingAgain } from "../is-worth-asking-again.ts";
import { type Keys, keysOf } from "../keys.ts";

const LONGEST_PAUSE_MS = 20_000;

/** Longer from failure to failure, and never the same for two, so that a thousand pages do not return at once. */
const pauseAfter = (failures: number, error: Error): number =>
  (retryAfterOf(error) ?? 0) + 100 + Math.random() * Math.min(LONGEST_PAUSE_MS, 400 * 2 ** failures);

/**
 * The viewer's list, read once; from then on the poll writes it. It is asked for until the service answers, and till then
 * as it was shown before, where that is known.
 */
export const listQuery = (client: MatchClient, shownBefore?: ListSnapshot) =>
  queryOptions<ListSnapshot, Error, ListSnapshot, Keys["matches"]>({
    queryKey: keysOf(client).matches,
    queryFn: async ({ signal }): Promise<ListSnapshot> => {
      const list = await client.matches.list.query({}, { signal });
      if (list.unchanged) throw new Error("A list that was asked for without a cursor is a snapshot.");
      return list;
    },
    retry: (_failures, error) => isWorthAskingAgain(error),
    retryDelay: pauseAfter,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "offlineFirst",
    // A function, which is new each time: of the same value what a move on its way changes would not be selected anew.
    placeholderData: () => shownBefore,
  });
