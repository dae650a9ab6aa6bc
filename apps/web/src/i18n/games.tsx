import type { Game, GameList } from "@yourmove/contract";
import type { GameType } from "@yourmove/rules";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { trpc } from "../api.ts";
import type { Dictionary, GameWords } from "./dictionary.ts";
import { useText } from "./use-text.tsx";

const isNamed = (gameType: string, { games }: Dictionary): gameType is GameType => Object.hasOwn(games, gameType);

/** What a game is called in the reader's language; undefined for a game that this lobby does not know. */
export const gameWords = (gameType: string, t: Dictionary): GameWords | undefined =>
  isNamed(gameType, t) ? t.games[gameType] : undefined;

interface Served {
  readonly games: GameList | undefined;
  readonly ask: () => void;
}

const ServedContext = createContext<Served>({ games: undefined, ask: () => {} });

/** Asks which games the service has, once something below wants to know: one question, however many matches are shown. */
export const GamesServed = ({ children }: { children: ReactNode }) => {
  const [isAsked, setIsAsked] = useState(false);
  const { data } = trpc.games.list.useQuery(undefined, { enabled: isAsked });
  const served = useMemo(() => ({ games: data, ask: () => setIsAsked(true) }), [data]);
  return <ServedContext value={served}>{children}</ServedContext>;
};

/** The games of the service; undefined until it has answered, which it is asked where they are wanted. */
const useGamesServed = ({ isWanted }: { isWanted: boolean }): GameList | undefined => {
  const { games, ask } = use(ServedContext);
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
  return games;
};

const servedName = (games: GameList | undefined, gameType: string): string | undefined =>
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

/** A game as far as it is chosen by. */
export type OfferedGame = Pick<Game, "gameType" | "name" | "summary">;

interface OfferedGames {
  readonly games: readonly OfferedGame[];
  readonly isError: boolean;
  readonly askAgain: () => void;
}

/** The games on offer: until the service has said which, those that the lobby knows. */
export const useGames = (): OfferedGames => {
  const t = useText();
  const served = trpc.games.list.useQuery();
  const known = Object.entries(t.games).map(([gameType, words]) => ({ gameType, ...words }));
  return {
    games: served.data?.items ?? known,
    isError: served.isError,
    askAgain: () => void served.refetch(),
  };
};
