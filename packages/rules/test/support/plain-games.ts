import { isPlain, type PlainGame } from "../../src/game.ts";
import { builtInGames } from "../../src/registry.ts";

/** The built-in games without chance and without joint turns: those that the searches and the replays of these tests play. */
export const PLAIN_GAMES: readonly PlainGame[] = builtInGames.list().filter(isPlain);
