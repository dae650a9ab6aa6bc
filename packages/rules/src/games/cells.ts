import type { PlayerSymbol } from "@yourmove/game";

/** A square: whose piece stands on it, or null. */
export type Cell = PlayerSymbol | null;

/** A move that is a square of the board. */
export interface SquareMove {
  row: number;
  column: number;
}

/** A board without pieces. */
export const emptyCells = (count: number): Cell[] => Array<Cell>(count).fill(null);

/** Whether a value from outside is one of the indexes 0..count-1. */
export const isIndex = (value: unknown, count: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;

/** The board with one more piece. */
export const withPiece = (cells: readonly Cell[], cell: number, symbol: PlayerSymbol): Cell[] => {
  const next = cells.slice();
  next[cell] = symbol;
  return next;
};

/** How many squares a side holds. */
export const countOf = (cells: readonly Cell[], symbol: PlayerSymbol): number => {
  let count = 0;
  for (const cell of cells) if (cell === symbol) count += 1;
  return count;
};
