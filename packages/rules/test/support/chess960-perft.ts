import table from "./chess960-perft.json" with { type: "json" };

/** A position and its move sequences of one, two and three plies. */
export interface PerftRow {
  readonly fen: string;
  readonly figures: readonly number[];
}

/**
 * The table of chessprogramming.org/Chess960_Perft_Results: 960 positions with White to move, a line each (pieces, castling rights,
 * en-passant square, both counters of a FEN), then how many move sequences of one, two and three plies they have.
 */
export const CHESS960_PERFT: readonly PerftRow[] = table.map((line) => {
  const [pieces, castling, enPassant, quiet, move, ...figures] = line.split(" ");
  return { fen: [pieces, "w", castling, enPassant, quiet, move].join(" "), figures: figures.map(Number) };
});
