/** Lines each way. */
export const SIZE = 15;

/** The points marked on a wooden board, row by row. */
export const STARS: readonly number[] = [3, 7, 11].flatMap((row) =>
  [3, 7, 11].flatMap((column) => ((row === 7) === (column === 7) ? [row * SIZE + column] : [])),
);

/** "h8": letters for the columns from the left, numbers for the rows from the bottom. */
export const pointName = (row: number, column: number): string => `${"abcdefghijklmno".charAt(column)}${SIZE - row}`;
