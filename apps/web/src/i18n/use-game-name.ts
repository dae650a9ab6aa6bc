import type { Games } from "@yourmove/contract";
import { useCallback } from "react";
import { trpc } from "../api.ts";
import { gameWords } from "./game-words.ts";
import { useGamesServed } from "./games-served.tsx";
import { useText } from "./use-text.tsx";

const servedName = (games: Games | undefined, gameType: string): string | undefined =>
  games?.items.find((game) => game.gameType === gameType)?.name;

/** A game's name in the reader's language; a game that the lobby does not know goes by the service's name for it. */
export const useGameName = (gameType: string): string => {
  const t = useText();
  const words = gameWords(gameType, t);
  const games = useGamesServed({ isWanted: !words });
  return words?.name ?? servedName(games, gameType) ?? t.unknownGame;
};

/** The same for news, asked when there are some: answered once the service has said what the lobby does not know. */
export const useAskGameName = (): ((gameType: string) => Promise<string>) => {
  const t = useText();
  const utils = trpc.useUtils();
  return useCallback(
    async (gameType) => {
      const words = gameWords(gameType, t);
      if (words) return words.name;
      const games = await utils.games.list.ensureData().catch(() => undefined);
      return servedName(games, gameType) ?? t.unknownGame;
    },
    [t, utils],
  );
};
