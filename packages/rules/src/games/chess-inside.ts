import type { Chess } from "chess.js";

/** A move as chess.js keeps it, its squares as row * 16 + column. */
export interface InnerMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: "q" | "r" | "b" | "n";
}

/**
 * chess.js lists and makes moves in public only together with their notation, at forty times the cost (4 ms a
 * position), so this file, and no other, reaches for the methods underneath. Its test holds them to what the public
 * ones answer and names the pinned version: another one is looked at here first.
 */
interface Inside {
  _moves(): InnerMove[];
  _makeMove(move: InnerMove): void;
  _undoMove(): void;
}

const insideOf = (chess: Chess): Inside => chess as unknown as Inside;

/** Every legal move. */
export const innerMoves = (chess: Chess): InnerMove[] => insideOf(chess)._moves();

/** The FEN behind one of `innerMoves`; the position itself stays as it is. */
export const fenBehind = (chess: Chess, move: InnerMove): string => {
  const inside = insideOf(chess);
  inside._makeMove(move);
  const fen = chess.fen();
  inside._undoMove();
  return fen;
};

/** The name of a square: "e4". */
export const squareName = (square: number): string => "abcdefgh".charAt(square & 15) + (8 - (square >> 4));
