import type { PlayerSymbol } from "@yourmove/contract";
import { type EdgeNames, letters, numbers, placeName } from "../shared/square-words.ts";

type Cells = readonly (PlayerSymbol | null)[];

/** Rows and columns of the board. */
export const SIZE = 8;

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
  let row = Math.floor(at / SIZE) + down;
  let column = (at % SIZE) + right;
  while (row >= 0 && row < SIZE && column >= 0 && column < SIZE) {
    const cell = row * SIZE + column;
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

/** Columns a to h, rows 1 to 8 from the top, as reversi players write it. */
export const NAMES: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE), isAbove: true };

/** "d3", as the board's edge says. */
export const squareName = (row: number, column: number): string => placeName(NAMES, row, column);
