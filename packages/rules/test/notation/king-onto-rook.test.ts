import { expect, it } from "vitest";
import { chess, chessPosition } from "../../src/games/chess.ts";
import { kingOntoRook } from "../../src/notation/king-onto-rook.ts";

const meant = (fen: string, from: string, to: string) => {
  const position = chessPosition(fen);
  const { cells } = chess.view(position, null);
  return kingOntoRook({ from, to }, { cells, legalMoves: chess.legalMoves(position) });
};

const BOTH = "r3k2r/8/8/8/8/8/8/R3K2R";
it.each([
  ["White's short side", `${BOTH} w KQkq - 0 1`, "e1", "h1", "g1"],
  ["White's long side", `${BOTH} w KQkq - 0 1`, "e1", "a1", "c1"],
  ["Black's short side", `${BOTH} b KQkq - 0 1`, "e8", "h8", "g8"],
  ["Black's long side", `${BOTH} b KQkq - 0 1`, "e8", "a8", "c8"],
  ["a right that is gone", `${BOTH} w Qkq - 0 1`, "e1", "h1", null],
  ["a way that is attacked", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1", "h1", null],
  ["the other side's turn", `${BOTH} b KQkq - 0 1`, "e1", "h1", null],
  ["a piece that is no king", "4k3/8/8/8/8/8/8/K3R2R w - - 0 1", "e1", "h1", null],
  ["other squares", `${BOTH} w KQkq - 0 1`, "e1", "g1", null],
])("the king onto its rook, %s (%s): %s onto %s castles to %s", (_, fen, from, to, castled) => {
  expect(meant(fen, from, to)).toEqual(castled && { from, to: castled });
});
