/** One side's discs: a number for each of eight rows, its bit `column` set where a disc stands. */
export type Rows = readonly number[];

/** The discs of the side that asks, and of the other. */
interface Sides {
  readonly own: Rows;
  readonly foe: Rows;
}

const SIZE = 8;
const FULL_ROW = 0xff;

/** Adds to `open` the free squares behind the other side's discs, in line down or up, straight or slanting, from one's own. */
const sweep = ({ own, foe }: Sides, open: number[], down: 1 | -1): void => {
  let before = 0;
  let left = 0;
  let straight = 0;
  let right = 0;
  for (let row = down > 0 ? 0 : SIZE - 1; row >= 0 && row < SIZE; row += down) {
    const ownRow = own[row] as number;
    const foeRow = foe[row] as number;
    left >>= 1;
    right <<= 1;
    open[row] = (open[row] as number) | ((left | straight | right) & FULL_ROW & ~(ownRow | foeRow));
    left = (left | (before >> 1)) & foeRow;
    straight = (straight | before) & foeRow;
    right = (right | (before << 1)) & foeRow;
    before = ownRow;
  }
};

/** The same within a row, to the left and to the right. */
const openInRow = (own: number, foe: number): number => {
  let left = (own >> 1) & foe;
  let right = (own << 1) & foe;
  for (let step = 2; step < SIZE - 1; step += 1) {
    left |= (left >> 1) & foe;
    right |= (right << 1) & foe;
  }
  return ((left >> 1) | (right << 1)) & FULL_ROW & ~(own | foe);
};

/** The squares where a side may place a disc. */
export const openSquares = (own: Rows, foe: Rows): Rows => {
  const open = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let row = 0; row < SIZE; row += 1) {
    const foeRow = foe[row] as number;
    if (foeRow !== 0) open[row] = openInRow(own[row] as number, foeRow);
  }
  const sides = { own, foe };
  sweep(sides, open, 1);
  sweep(sides, open, -1);
  return open;
};

/** Whether a square is in the set; false off the board. */
export const has = (rows: Rows, row: number, column: number): boolean =>
  row >= 0 && row < SIZE && (((rows[row] as number) >> column) & 1) === 1;

/** How many of the other side's discs lie between a square and one's own next disc along a way. */
const enclosed = ({ own, foe }: Sides, square: Square, way: Square): number => {
  let row = square.row + way.row;
  let column = square.column + way.column;
  let count = 0;
  while (has(foe, row, column)) {
    row += way.row;
    column += way.column;
    count += 1;
  }
  return has(own, row, column) ? count : 0;
};

interface Square {
  readonly row: number;
  readonly column: number;
}

const WAYS: readonly Square[] = [-1, 0, 1]
  .flatMap((row) => [-1, 0, 1].map((column) => ({ row, column })))
  .filter(({ row, column }) => row !== 0 || column !== 0);

/** The squares that a disc takes: its own and those that it turns over; all zero where it turns over none. */
export const taken = (own: Rows, foe: Rows, square: Square): Rows => {
  const sides = { own, foe };
  const rows = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const way of WAYS) {
    const count = enclosed(sides, square, way);
    for (let step = count > 0 ? 0 : 1; step <= count; step += 1) {
      const row = square.row + step * way.row;
      rows[row] = (rows[row] as number) | (1 << (square.column + step * way.column));
    }
  }
  return rows;
};

/** How many squares a set has. */
export const countSquares = (rows: Rows): number => {
  let count = 0;
  for (let row of rows) for (; row !== 0; row &= row - 1) count += 1;
  return count;
};

/** How much better corners, the way to them, and choice make one side's discs than the other's. */
export const rowsValue = (own: Rows, foe: Rows): number => {
  const corners = (rows: Rows) => cornerSquares(rows[0] as number) + cornerSquares(rows[SIZE - 1] as number);
  const nearCorners = (rows: Rows) => countSquares([(rows[1] as number) & 0x42, (rows[SIZE - 2] as number) & 0x42]);
  const choice = countSquares(openSquares(own, foe)) - countSquares(openSquares(foe, own));
  return 40 * (corners(own) - corners(foe)) - 8 * (nearCorners(own) - nearCorners(foe)) + 4 * choice;
};

const cornerSquares = (row: number): number => countSquares([row & 0x81]);
