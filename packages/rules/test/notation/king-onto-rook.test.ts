import { expect, it } from "vitest";
import { chess, chessPosition } from "../../src/games/chess.ts";
import { kingOntoRook } from "../../src/notation/king-onto-rook.ts";

const meant = (fen: string, from: string, to: string) => {
  const position = chessPosition(fen);
  const { cells } = chess.view(position, null);
  return kingOntoRook({ from, to }, { cells, legalMoves: chess.legalMoves(position) });
};

it.each([
  ["w", "e1", "h1", "g1"],
  ["w", "e1", "a1", "c1"],
  ["b", "e8", "h8", "g8"],
  ["b", "e8", "a8", "c8"],
])("with %s to move, the king from %s onto its rook on %s castles to %s", (side, from, to, castled) => {
  expect(meant(`r3k2r/8/8/8/8/8/8/R3K2R ${side} KQkq - 0 1`, from, to)).toEqual({ from, to: castled });
});

it.each([
  ["the right is gone", "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1", "h1"],
  ["the way is attacked", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1", "h1"],
  ["it is the other side's turn", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e1", "h1"],
  ["the piece is no king", "4k3/8/8/8/8/8/8/K3R2R w - - 0 1", "e1", "h1"],
  ["the squares are others", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "g1"],
])("means nothing where %s", (_, fen, from, to) => {
  expect(meant(fen, from, to)).toBeNull();
});
