import type { Game, GameList, Match } from "@yourmove/contract";
import type { GameTexts } from "@yourmove/game";
import { createContext, type ReactNode, use, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Dictionary } from "../i18n/dictionary.ts";
import { endWords } from "../i18n/end-words.ts";
import { useText } from "../i18n/use-text.tsx";
import { trpc } from "../trpc.ts";
import { builtInTexts } from "./registry.ts";

/** A game's own texts in the reader's language, else in English; undefined where the service gives none. */
const servedTexts = (game: Game | undefined, { language }: Pick<Dictionary, "language">): GameTexts | undefined =>
  game?.texts[language] ?? game?.texts["en"];

/** The texts of a game that this lobby has a board of, in the reader's language. */
export const gameWords = (gameType: string, { language }: Pick<Dictionary, "language">): GameTexts | undefined =>
  builtInTexts.get(gameType)?.[language];

interface Served {
  readonly games: GameList | undefined;
  readonly request: () => void;
}

const ServedContext = createContext<Served>({ games: undefined, request: () => {} });

/** Fetches the service's games once something below needs them: one request for all matches. */
export const GamesServed = ({ children }: { children: ReactNode }) => {
  const [isRequested, setIsRequested] = useState(false);
  const { data } = trpc.games.list.useQuery(undefined, { enabled: isRequested });
  // Whatever is drawn with them is drawn in slices.
  const games = useDeferredValue(data);
  const served = useMemo(() => ({ games, request: () => setIsRequested(true) }), [games]);
  return <ServedContext value={served}>{children}</ServedContext>;
};

/** The games of the service, fetched where `isWanted`; undefined while loading. */
const useGamesServed = ({ isWanted }: { isWanted: boolean }): GameList | undefined => {
  const { games, request } = use(ServedContext);
  useEffect(() => {
    if (isWanted) request();
  }, [isWanted, request]);
  return games;
};

const servedIn = (games: GameList | undefined, gameType: string): Game | undefined =>
  games?.items.find((game) => game.gameType === gameType);

/** The service's description of a game that the lobby does not know; undefined while loading, and for a built-in game. */
export const useServedGame = (gameType: string): Game | undefined => {
  const isWanted = gameWords(gameType, useText()) === undefined;
  const games = useGamesServed({ isWanted });
  return isWanted ? servedIn(games, gameType) : undefined;
};

/** Like `useServedGame`; null once the service has answered without such a game. */
export const useServedGameOrNull = (gameType: string): Game | null | undefined => {
  const games = useGamesServed({ isWanted: gameWords(gameType, useText()) === undefined });
  const served = useServedGame(gameType);
  return served ?? (games ? null : undefined);
};

const nameIn = (game: Game | undefined, t: Dictionary): string =>
  servedTexts(game, t)?.name ?? game?.name ?? t.unknownGame;

/** A game's texts in the reader's language; a game that the lobby does not know has its own, once they are fetched. */
const useGameTexts = (gameType: string): GameTexts | undefined => {
  const t = useText();
  const served = useServedGame(gameType);
  return gameWords(gameType, t) ?? servedTexts(served, t);
};

/** The built-in games in which no draw can be agreed. */
export const WITHOUT_AGREED_DRAW: ReadonlySet<string> = new Set([
  "backgammon",
  "battleship",
  "dots-and-boxes",
  "goofspiel",
]);

/** Whether a draw can ever be agreed in a game; as long as a stranger's game is not known, it can. */
export const useHasAgreedDraw = (gameType: string): boolean =>
  useServedGame(gameType)?.hasAgreedDraw ?? !WITHOUT_AGREED_DRAW.has(gameType);

/** The built-in games in which no move can be taken back. */
export const WITHOUT_TAKEBACK: ReadonlySet<string> = new Set(["backgammon", "battleship", "goofspiel"]);

/** The built-in games whose players see different things. */
export const WITH_SECRETS: ReadonlySet<string> = new Set(["battleship", "goofspiel"]);

/** Whether the players of a game see different things; as long as a stranger's game is not known, they do not. */
export const useHasSecrets = (gameType: string): boolean =>
  useServedGame(gameType)?.hasSecrets ?? WITH_SECRETS.has(gameType);

/** When a game's moves can be taken back. */
export interface TakebackTerms {
  readonly hasTakeback: boolean;
  /** Whether both may be on turn at once: no move is taken back then. */
  readonly hasJointTurns: boolean;
}

/** When a game's moves can be taken back; as long as a stranger's game is not known, at any time. */
export const useTakebackTerms = (gameType: string): TakebackTerms => {
  const served = useServedGame(gameType);
  const { hasTakeback = !WITHOUT_TAKEBACK.has(gameType), hasJointTurns = false } = served ?? {};
  return { hasTakeback, hasJointTurns };
};

/** What a game's words for refused moves say in the reader's language. */
export const useRefusalTexts = (gameType: string): GameTexts["refusals"] => useGameTexts(gameType)?.refusals;

/** A game's name in the reader's language. */
export const useGameName = (gameType: string): string => {
  const t = useText();
  const served = useServedGame(gameType);
  return gameWords(gameType, t)?.name ?? nameIn(served, t);
};

/** A game's rules in the reader's language, a sentence or a few each. */
export const useGameRules = (gameType: string): readonly string[] => useGameTexts(gameType)?.rules ?? [];

/** A game's words for toasts: its name, and its own words for how it ends and why a move is refused. */
export interface ToastGame {
  readonly name: string;
  readonly results: Readonly<Record<string, string>> | undefined;
  readonly refusals?: GameTexts["refusals"];
}

/** A game's words for toasts; of a game that the lobby does not know, fetched on demand. */
export const useToastGame = (): ((gameType: string) => Promise<ToastGame>) => {
  const t = useText();
  const utils = trpc.useUtils();
  return useCallback(
    async (gameType) => {
      const words = gameWords(gameType, t);
      if (words) return words;
      const served = servedIn(await utils.games.list.ensureData().catch(() => undefined), gameType);
      const { results, refusals } = servedTexts(served, t) ?? {};
      return { name: nameIn(served, t), results, refusals };
    },
    [t, utils],
  );
};

/** How exactly a match ended, in the reader's language; null where there is no more to say. */
export const useEndWords = (match: Match): string | null =>
  endWords(match, useText(), useGameTexts(match.gameType)?.results);

/** As much of a match, or of a challenge, as says what it is played with. */
type Played = Pick<Match, "gameType" | "options" | "variant">;

/** What a match is played with where that is not its game's standard, in the reader's language; null where it is. */
export const useVariantWords = ({ gameType, options, variant }: Played): string | null => {
  const texts = useGameTexts(gameType);
  const { terms } = useText();
  if (variant === "standard") return null;
  const words = texts?.options ?? {};
  if (variant !== "custom") return texts?.variants?.[variant] ?? variant;
  const each = Object.entries(options).flatMap(([name, value]) => {
    if (value === true) return words[name] ?? [];
    if (typeof value === "number") return `${words[name] ?? name}: ${value}`;
    return words[`${name}.${String(value)}`] ?? [];
  });
  return each.length > 0 ? each.join(", ") : terms.custom;
};

/** A match's game by name, with what is not standard about it. */
export const usePlayedName = (match: Played): string =>
  [useGameName(match.gameType), useVariantWords(match)].filter(Boolean).join(" · ");

/** A game on offer, in the reader's language. */
export interface OfferedGame extends Pick<Game, "gameType" | "name" | "summary"> {
  readonly texts: GameTexts | undefined;
  /** What is known once the service has answered: its options, and whether both may be on turn at once. */
  readonly optionsSchema: Game["optionsSchema"];
  readonly variants: Game["variants"];
  readonly hasJointTurns: boolean;
}

interface OfferedGames {
  readonly games: readonly OfferedGame[];
  /** Null where the service has answered, or is yet to. */
  readonly error: unknown;
  readonly refetch: () => void;
}

/** The games on offer; those that the lobby knows until the service has answered. */
export const useGames = (): OfferedGames => {
  const t = useText();
  const served = trpc.games.list.useQuery();
  const data = useDeferredValue(served.data);
  const known = [...builtInTexts].map(([gameType, { [t.language]: texts }]) => {
    const { name, summary } = texts;
    return { gameType, name, summary, texts, optionsSchema: {}, variants: [], hasJointTurns: false };
  });
  const inWords = (game: Game): OfferedGame => {
    const texts = gameWords(game.gameType, t) ?? servedTexts(game, t);
    const { gameType, optionsSchema, variants, hasJointTurns } = game;
    const { name, summary } = texts ?? game;
    return { gameType, name, summary, texts, optionsSchema, variants, hasJointTurns };
  };
  return {
    games: data?.items.map(inWords) ?? known,
    error: served.error,
    refetch: () => void served.refetch(),
  };
};
