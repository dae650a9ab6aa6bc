import { type EdgeNames, numbers } from "../shared/place-names.ts";

type Cells = readonly (string | null)[];

/** Columns of the board. */
export const COLUMNS = 7;
/** Rows of the board. */
export const ROWS = 6;

/** Columns by number from the left; a move is a column, so rows have no names. */
export const NAMES: EdgeNames = { columns: numbers(COLUMNS) };

/** The cell that a disc dropped into a column falls to; -1 when the column is full. */
export const landingCell = (cells: Cells, column: number): number => {
  for (let row = ROWS - 1; row >= 0; row -= 1)
    if (cells[row * COLUMNS + column] === null) return row * COLUMNS + column;
  return -1;
};

/** The uppermost disc of a column; -1 when there is none. */
export const topCell = (cells: Cells, column: number): number => {
  for (let row = 0; row < ROWS; row += 1) if (cells[row * COLUMNS + column] !== null) return row * COLUMNS + column;
  return -1;
};
