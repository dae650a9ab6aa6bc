import type { PositionOf } from "@yourmove/game";
import { checkers } from "../../src/games/checkers.ts";
import type { Piece } from "../../src/games/checkers-moves.ts";

/** What stands on so many squares: "XK29 O22,10". */
export const piecesOn = (count: number, squares: string): (Piece | null)[] => {
  const pieces = Array<Piece | null>(count).fill(null);
  for (const [, piece, at = ""] of squares.matchAll(/([XO]K?)([\d,]+)/g))
    for (const square of at.split(",")) pieces[Number(square) - 1] = piece as Piece;
  return pieces;
};

/** The paths of the legal moves, in order: "9-18-27". */
export const pathsOf = (position: PositionOf<typeof checkers>): string[] =>
  checkers
    .legalMoves(position)
    .map(({ path }) => path.join("-"))
    .sort();
