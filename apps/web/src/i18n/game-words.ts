import type { GameType } from "@yourmove/rules";
import type { Dictionary } from "./dictionary.ts";
import type { GameWords } from "./texts/games.ts";

const isNamed = (gameType: string, { games }: Dictionary): gameType is GameType => Object.hasOwn(games, gameType);

/** What a game is called in the reader's language; undefined for a game that this lobby does not know. */
export const gameWords = (gameType: string, t: Dictionary): GameWords | undefined =>
  isNamed(gameType, t) ? t.games[gameType] : undefined;
