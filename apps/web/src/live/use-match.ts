import { problemOf } from "@yourmove/client";
import { hasPosition, type Match } from "@yourmove/contract";
import { useEffect } from "react";
import { trpc } from "../api.ts";
import { useMatches } from "./use-matches.ts";

/** A match for its page, or how the search for it stands. */
export type FoundMatch = { match: Match } | { match: null; state: "loading" | "missing" | "error"; retry: () => void };

/** Whether a match came without its legal moves, or even its position, because the list is very long. */
const isCut = ({ canMove, game }: Match): boolean => !hasPosition(game) || (canMove && game.legalMoves === undefined);

/** A match out of the live list; asked for on its own is only one too old for the list, or that came cut. */
export const useMatch = (gameType: string, matchID: number): FoundMatch => {
  const list = useMatches();
  const live = list?.items.find((match) => match.matchID === matchID && match.gameType === gameType);
  const lacksSome = live !== undefined && isCut(live);
  const { data, error, refetch } = trpc.matches.get.useQuery(
    { gameType, matchID },
    { enabled: list !== undefined && (!live || lacksSome) },
  );
  const whole = data?.unchanged === false ? data.match : undefined;
  const isBehind = lacksSome && whole !== undefined && whole.lastActionTime < live.lastActionTime;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  if (live) return { match: lacksSome && whole && !isBehind ? whole : live };
  if (whole) return { match: whole };
  const retry = () => void refetch();
  if (!error) return { match: null, state: "loading", retry };
  return { match: null, state: problemOf(error)?.status === 404 ? "missing" : "error", retry };
};
