import { useQuery } from "@tanstack/react-query";
import type { Match } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";
import { useEffect, useMemo, useState } from "react";
import { trpc } from "../../../api.ts";
import { loadGame } from "../../../boards/registry.ts";
import { whenDrawn } from "../../../frame/when-drawn.ts";
import { lackOf, NO_PAST, nextPast, type Past } from "./past.ts";
import { wholeHistory } from "./whole-history.ts";

/** A game's own rules, loaded behind the board; null where there are none, undefined until that is known. */
const useGame = (gameType: string): AnyGame | null | undefined => {
  const [game, setGame] = useState<AnyGame | null>();
  useEffect(() => {
    let isWanted = true;
    whenDrawn()
      .then(() => loadGame(gameType))
      .then((loaded) => isWanted && setGame(() => loaded))
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [gameType]);
  return game;
};

/** The past of a match: fetched once, then grown from the live match move by move; fetched again for a gap. */
export const useHistory = (match: Match): Past => {
  const { gameType, matchID, startedTime } = match;
  const game = useGame(gameType);
  const { client } = trpc.useUtils();
  const { data, refetch } = useQuery({
    queryKey: ["history", gameType, matchID],
    queryFn: async () => {
      await whenDrawn();
      return wholeHistory((after) => client.matches.history.query({ gameType, matchID, after }));
    },
    enabled: startedTime !== null,
  });
  const fetched = data ?? NO_PAST.fetched;
  const [known, setKnown] = useState(NO_PAST);
  const past = useMemo(() => nextPast(known, { match, fetched, game: game ?? null }), [known, match, fetched, game]);
  // Kept while rendering, not by an effect: the next move grows from here.
  if (past !== known) setKnown(past);
  const lack = data && game !== undefined ? lackOf(past, match) : null;
  useEffect(() => {
    if (lack !== null) void refetch();
  }, [lack, refetch]);
  return past;
};
