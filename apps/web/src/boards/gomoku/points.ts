import { type EdgeNames, letters, numbers, placeName } from "../shared/place-names.ts";

/** Lines each way. */
export const SIZE = 15;

/** Letters for the columns from the left, numbers for the rows from the bottom. */
export const NAMES: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE).toReversed() };

/** The points marked on a wooden board, row by row. */
export const STARS: readonly number[] = [3, 7, 11].flatMap((row) =>
  [3, 7, 11].flatMap((column) => ((row === 7) === (column === 7) ? [row * SIZE + column] : [])),
);

/** "h8", as the board's edge says. */
export const pointName = (row: number, column: number): string => placeName(NAMES, row, column);
