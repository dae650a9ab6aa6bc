import type { Game, GameList, Match } from "@yourmove/contract";
import type { GameType } from "@yourmove/rules";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { trpc } from "../api.ts";
import type { Dictionary, GameWords } from "./dictionary.ts";
import { endWords } from "./end-words.ts";
import { useText } from "./use-text.tsx";

/** What a game says of itself in one language. */
type GameTexts = Game["texts"][string];

/** A game's own texts in the reader's language, else in English; undefined where the service gives none. */
export const servedTexts = (
  game: Game | undefined,
  { language }: Pick<Dictionary, "language">,
): GameTexts | undefined => game?.texts[language] ?? game?.texts["en"];

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

const servedIn = (games: GameList | undefined, gameType: string): Game | undefined =>
  games?.items.find((game) => game.gameType === gameType);

/** What the service says of a game that the lobby does not know; undefined until it has answered, and for a game of ours. */
export const useServedGame = (gameType: string): Game | undefined => {
  const isWanted = gameWords(gameType, useText()) === undefined;
  const games = useGamesServed({ isWanted });
  return isWanted ? servedIn(games, gameType) : undefined;
};

/** The same, and whether the service has answered: null once it has, and serves no such game. */
export const useServedGameOrNull = (gameType: string): Game | null | undefined => {
  const games = useGamesServed({ isWanted: gameWords(gameType, useText()) === undefined });
  const served = useServedGame(gameType);
  return served ?? (games ? null : undefined);
};

const nameIn = (game: Game | undefined, t: Dictionary): string =>
  servedTexts(game, t)?.name ?? game?.name ?? t.unknownGame;

/** A game's name in the reader's language; a game that the lobby does not know goes by the name that it gives itself. */
export const useGameName = (gameType: string): string => {
  const t = useText();
  const served = useServedGame(gameType);
  return gameWords(gameType, t)?.name ?? nameIn(served, t);
};

/** How a game is spoken of in news: its name, and its own words for how it ends. */
export interface AskedGame {
  readonly name: string;
  readonly results: Readonly<Record<string, string>> | undefined;
}

/** The same for news, asked when there are some: answered once the service has said what the lobby does not know. */
export const useAskGame = (): ((gameType: string) => Promise<AskedGame>) => {
  const t = useText();
  const utils = trpc.useUtils();
  return useCallback(
    async (gameType) => {
      const words = gameWords(gameType, t);
      if (words) return { name: words.name, results: undefined };
      const served = servedIn(await utils.games.list.ensureData().catch(() => undefined), gameType);
      return { name: nameIn(served, t), results: servedTexts(served, t)?.results };
    },
    [t, utils],
  );
};

/** How exactly a match ended, in the reader's language; null where there is no more to say. */
export const useEndWords = (match: Match): string | null => {
  const t = useText();
  return endWords(match, t, servedTexts(useServedGame(match.gameType), t)?.results);
};

/** A game as far as it is chosen by, in the reader's language. */
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
  const inWords = (game: Game): OfferedGame => {
    const { name, summary } = gameWords(game.gameType, t) ?? servedTexts(game, t) ?? game;
    return { gameType: game.gameType, name, summary };
  };
  return {
    games: served.data?.items.map(inWords) ?? known,
    isError: served.isError,
    askAgain: () => void served.refetch(),
  };
};
