import { readFileSync } from "node:fs";

/** A position and its move sequences of one, two and three plies. */
export interface PerftRow {
  readonly fen: string;
  readonly figures: readonly number[];
}

/**
 * The table of chessprogramming.org/Chess960_Perft_Results: 960 positions with White to move, a line each (pieces, castling rights,
 * en-passant square, both counters of a FEN), then how many move sequences of one, two and three plies they have.
 */
const TABLE = `${import.meta.dirname}/chess960-perft.txt`;

/** All positions of the table. */
export const CHESS960_PERFT: readonly PerftRow[] = readFileSync(TABLE, "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [pieces, castling, enPassant, quiet, move, ...figures] = line.split(" ");
    return { fen: [pieces, "w", castling, enPassant, quiet, move].join(" "), figures: figures.map(Number) };
  });
