import { useMatches } from "@yourmove/react";
import { useEffect } from "react";
import { trpc } from "../trpc.ts";

/** Fetches the games again, once, where a match goes on whose game was missing from them. */
export const MissedGames = () => {
  const matches = useMatches().data?.items ?? [];
  const games = trpc.games.list.useQuery(undefined, { enabled: false }).data?.items;
  const { invalidate } = trpc.useUtils().games.list;
  const played = new Set<string>(
    matches.flatMap(({ gameType, isPaused, isFinished }) => (isPaused || isFinished ? [] : gameType)),
  );
  for (const { gameType } of games ?? []) played.delete(gameType);
  const missed = games ? [...played].sort().join() : "";
  useEffect(() => {
    if (missed) void invalidate();
  }, [missed, invalidate]);
  return null;
};
