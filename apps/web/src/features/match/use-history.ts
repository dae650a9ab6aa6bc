import type { HistoryMove, Match } from "@yourmove/contract";
import type { AnyGame } from "@yourmove/rules";
import { useEffect, useMemo, useState } from "react";
import { trpc } from "../../api.ts";
import { loadGame } from "../../boards/registry.ts";
import { extendHistory, replay } from "./replay.ts";

/** A match's past as far as the viewer may know it. */
export interface Past {
  readonly moves: readonly HistoryMove[];
  /** One position more than there are moves; null when the past can't be replayed. */
  readonly positions: readonly unknown[] | null;
  readonly game: AnyGame | null;
}

const NONE: readonly HistoryMove[] = [];

/** A game's own rules, loaded in the background: the board is there before them. */
const useGame = (gameType: string): AnyGame | null => {
  const [game, setGame] = useState<AnyGame | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadGame(gameType)
      .then((loaded) => isWanted && setGame(() => loaded))
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [gameType]);
  return game;
};

/** The history of a match, read once and then grown move by move from the live match. */
export const useHistory = (match: Match): Past => {
  const { gameType, matchID, moveCount, isFinished } = match;
  const utils = trpc.useUtils();
  const game = useGame(gameType);
  const input = useMemo(() => ({ gameType, matchID }), [gameType, matchID]);
  const { data, isFetching } = trpc.matches.history.useQuery(input, { enabled: match.startedTime !== null });
  const moves = data?.items ?? NONE;
  const positions = useMemo(() => (game ? replay(game, moves) : null), [game, moves]);
  const isHidden = isFinished && moves.some(({ move }) => move === null);
  const [askedAtEnd, setAskedAtEnd] = useState(false);

  useEffect(() => {
    if (!data || isFetching || moves.length === moveCount) return;
    const grown = extendHistory(moves, match, positions, game);
    if (grown) utils.matches.history.setData(input, { items: [...grown] });
    else if (game) void utils.matches.history.invalidate(input);
  }, [data, isFetching, moves, moveCount, match, positions, game, utils, input]);

  // What was hidden while the match ran may be known once it is over.
  useEffect(() => {
    if (!isHidden || askedAtEnd) return;
    setAskedAtEnd(true);
    void utils.matches.history.invalidate(input);
  }, [isHidden, askedAtEnd, utils, input]);

  return { moves, positions, game };
};
