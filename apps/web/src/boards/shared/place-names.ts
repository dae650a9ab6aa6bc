/** What the columns and rows of a board are called: at its edge, in the notes of its moves, and in words. */
export interface EdgeNames {
  readonly columns: readonly string[];
  /** From the top; none where no note names a row. */
  readonly rows?: readonly string[];
  /** Whether the columns' names stand above the board; else below. */
  readonly isAbove?: boolean;
}

/** "a", "b" and so on. */
export const letters = (count: number): readonly string[] => [..."abcdefghijklmno".slice(0, count)];

/** "1", "2" and so on. */
export const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${at + 1}`);

/** The name of a square, column first: "b3". */
export const placeName = ({ columns, rows }: EdgeNames, row: number, column: number): string =>
  `${columns[column] ?? ""}${rows?.[row] ?? ""}`;
