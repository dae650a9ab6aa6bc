import type { Dictionary } from "./dictionary.ts";

/** A game's name in the reader's language; an unknown game goes by its type. */
export const gameName = (gameType: string, t: Dictionary): string => t.games[gameType]?.name ?? gameType;
