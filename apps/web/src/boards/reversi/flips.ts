import type { PlayerSymbol } from "@yourmove/contract";

type Cells = readonly (PlayerSymbol | null)[];

/** Rows and columns of the board. */
export const SIZE = 8;

const WAYS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })));

/** The other side's discs from a square along one way, as far as an own disc closes the row; else none. */
const alongWay = (cells: Cells, at: number, symbol: PlayerSymbol, way: (typeof WAYS)[number]): number[] => {
  const found: number[] = [];
  let row = Math.floor(at / SIZE) + way.down;
  let column = (at % SIZE) + way.right;
  while (row >= 0 && row < SIZE && column >= 0 && column < SIZE) {
    const cell = row * SIZE + column;
    const owner = cells[cell];
    if (!owner) return [];
    if (owner === symbol) return found;
    found.push(cell);
    row += way.down;
    column += way.right;
  }
  return [];
};

/** The discs that a disc put on a free square would turn over. */
export const flipsOf = (cells: Cells, at: number, symbol: PlayerSymbol): number[] =>
  WAYS.flatMap((way) => (way.down || way.right ? alongWay(cells, at, symbol, way) : []));

/** "d3": columns a to h, rows 1 to 8 from the top, as reversi players write it. */
export const squareName = (row: number, column: number): string => `${"abcdefgh".charAt(column)}${row + 1}`;
