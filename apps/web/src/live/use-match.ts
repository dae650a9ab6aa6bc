import { problemOf } from "@yourmove/client";
import type { Match } from "@yourmove/contract";
import { trpc } from "../api.ts";
import { useMatches } from "./live-matches.tsx";

/** A match for its page, or how the search for it stands. */
export type FoundMatch = { match: Match } | { match: null; state: "loading" | "missing" | "error"; retry: () => void };

/** A match out of the live list; only one too old for the list is asked for on its own. */
export const useMatch = (gameType: string, matchID: number): FoundMatch => {
  const list = useMatches();
  const live = list?.items.find((match) => match.matchID === matchID && match.gameType === gameType);
  const { data, error, refetch } = trpc.matches.get.useQuery(
    { gameType, matchID },
    { enabled: list !== undefined && !live },
  );
  if (live) return { match: live };
  if (data && !data.unchanged) return { match: data.match };
  const retry = () => void refetch();
  if (!error) return { match: null, state: "loading", retry };
  return { match: null, state: problemOf(error)?.status === 404 ? "missing" : "error", retry };
};
