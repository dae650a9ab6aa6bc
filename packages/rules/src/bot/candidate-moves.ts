import type { PlainGame } from "../game.ts";
import type { Random } from "./chance.ts";

/** The moves that a bot looks at: those that the game recommends, else all. */
export const candidateMoves = (game: PlainGame, position: unknown, random: Random): object[] =>
  game.candidates?.(position, random) ?? game.legalMoves(position);
