import type { PlayerSymbol } from "@yourmove/contract";
import { pickOne, type Random } from "./chance.ts";
import type { PlayedGame } from "./played-game.ts";

/** The moves that a bot looks at for a side that may move: those that the game recommends, else all. */
export const candidateMoves = (
  game: PlayedGame,
  position: unknown,
  { symbol, random }: { readonly symbol: PlayerSymbol; readonly random: Random },
): object[] => game.candidates?.(position, random) ?? game.legalMoves(position, symbol);

/** Any move of a side, where the game names one. */
export const anyMove = (
  game: PlayedGame,
  position: unknown,
  { symbol, random }: { readonly symbol: PlayerSymbol; readonly random: Random },
): object | null => {
  const all = game.legalMoves(position, symbol) as object[];
  const moves = all.length > 0 ? all : candidateMoves(game, position, { symbol, random });
  return moves.length > 0 ? pickOne(moves, random) : null;
};
