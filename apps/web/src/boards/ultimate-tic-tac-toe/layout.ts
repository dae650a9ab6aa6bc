import { type EdgeNames, letters, numbers, placeName } from "../shared/place-names.ts";

/** Squares each way; nine boards of nine. */
export const SIZE = 9;

/** Letters for the columns from the left, numbers for the rows from the bottom, over all nine boards. */
export const NAMES: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE).toReversed() };

/** The move on a square, counted row by row over the whole. */
export const moveAt = (index: number): { board: number; cell: number } => {
  const [row, column] = [Math.floor(index / SIZE), index % SIZE];
  return {
    board: Math.floor(row / 3) * 3 + Math.floor(column / 3),
    cell: (row % 3) * 3 + (column % 3),
  };
};

/** The nine boards, or the nine cells of one, by number. */
export const NINTHS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The row and column of a board among the nine, or of a cell in its board. */
export const placeOf = (ninth: number): { row: number; column: number } => ({
  row: Math.floor(ninth / 3),
  column: ninth % 3,
});

/** "e5", as the board's edge says. */
export const squareName = ({ board, cell }: { board: number; cell: number }): string => {
  const [outer, inner] = [placeOf(board), placeOf(cell)];
  return placeName(NAMES, outer.row * 3 + inner.row, outer.column * 3 + inner.column);
};

/** Whether a board is won or full. */
export const isClosed = (
  { cells, boards }: { readonly cells: readonly (string | null)[]; readonly boards: readonly (string | null)[] },
  board: number,
): boolean => boards[board] !== null || !cells.slice(board * 9, board * 9 + 9).includes(null);
