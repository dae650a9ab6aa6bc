import type { PlainGame } from "../../src/game.ts";

/** Move sequences of one length from a position on; each step is checked to be accepted. */
export const perft = (game: PlainGame, position: unknown, depth: number): number => {
  const moves = game.legalMoves(position);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) count += perft(game, nextOf(game, position, move), depth - 1);
  return count;
};

/** The position after a move that must be legal. */
export const nextOf = (game: PlainGame, position: unknown, move: object): unknown => {
  const played = game.play(position, game.turn(position), move);
  if (!played.ok) throw new Error(`${game.gameType} refused ${JSON.stringify(move)}: ${played.reason}`);
  return played.state;
};
