import type { PlayerSymbol } from "@yourmove/contract";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

type Cells = readonly (PlayerSymbol | null)[];

/** Rows and columns of a board. */
export const sizeOf = (cells: Cells): number => Math.sqrt(cells.length);

const WAYS = [-1, 0, 1]
  .flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
  .filter(({ down, right }) => down !== 0 || right !== 0);

/** A disc about to be put on a square. */
interface Placing {
  readonly cells: Cells;
  readonly at: number;
  readonly symbol: PlayerSymbol;
}

/** The other side's discs from a square in one direction, up to an own disc; none without one. */
const alongWay = ({ cells, at, symbol }: Placing, { down, right }: (typeof WAYS)[number]): number[] => {
  const found: number[] = [];
  const size = sizeOf(cells);
  let row = Math.floor(at / size) + down;
  let column = (at % size) + right;
  while (row >= 0 && row < size && column >= 0 && column < size) {
    const cell = row * size + column;
    const owner = cells[cell];
    if (!owner) return [];
    if (owner === symbol) return found;
    found.push(cell);
    row += down;
    column += right;
  }
  return [];
};

/** The discs that a disc put on a free square would turn over. */
export const flipsOf = (cells: Cells, at: number, symbol: PlayerSymbol): number[] =>
  WAYS.flatMap((way) => alongWay({ cells, at, symbol }, way));

/** Columns from a, rows from 1 at the top, as reversi players write it. */
export const namesOf = (size: number): EdgeNames => ({ columns: letters(size), rows: numbers(size), isAbove: true });

const NAMES = namesOf(10);

/** "d3", as the board's edge says. */
export const squareName = (row: number, column: number): string => placeName(NAMES, row, column);

/** A move in short: "d3". */
export const describeMove = ({ row, column }: { readonly row: number; readonly column: number }): string =>
  squareName(row, column);
