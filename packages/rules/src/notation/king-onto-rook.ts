import type { ChessMove } from "../games/chess-board.ts";

/** Where a king goes when it is put onto its own rook: the castling of that side, as the rules write it. */
const CASTLED: Readonly<Record<string, string>> = { e1h1: "g1", e1a1: "c1", e8h8: "g8", e8a8: "c8" };

/**
 * The castling that is meant by moving the king onto its own rook, as many players are used to; null where the squares
 * mean no such thing, or castling that way is not among the legal moves. `cells` is the view's: 64 squares, a8 first.
 */
export const kingOntoRook = (
  { from, to }: Pick<ChessMove, "from" | "to">,
  { cells, legalMoves }: { readonly cells: readonly (string | null)[]; readonly legalMoves: readonly ChessMove[] },
): ChessMove | null => {
  const castled = CASTLED[from + to];
  const king = cells[(8 - Number(from[1])) * 8 + "abcdefgh".indexOf(from.charAt(0))];
  if (!castled || king?.toUpperCase() !== "K") return null;
  return legalMoves.find((move) => move.from === from && move.to === castled) ?? null;
};
