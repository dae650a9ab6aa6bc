import { type BotErrorsByLevel, defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellSchema, cellsSchema, indexSchema, schemasBySize, squareMoveSchema } from "./cell-schemas.ts";
import { type Cell, isIndex, type SquareMove } from "./cells.ts";
import { oneOf, option } from "./option.ts";
import { reversiTexts } from "./reversi.texts.ts";

/** One side's discs: a number for each row, as many as the board has columns, its bit `column` set where a disc stands. */
type Rows = readonly number[];

/** The discs of one side, and of the other. */
interface Sides {
  readonly own: Rows;
  readonly foe: Rows;
}

const MAX_SIZE = 10;

/** A row with all its squares. */
const fullRow = (size: number): number => (1 << size) - 1;

/** Adds to `open` the free squares behind the other side's discs, in line down or up, straight or slanting, from one's own. */
const sweep = ({ own, foe }: Sides, open: number[], down: 1 | -1): void => {
  let before = 0;
  let left = 0;
  let straight = 0;
  let right = 0;
  const size = own.length;
  const full = fullRow(size);
  for (let row = down > 0 ? 0 : size - 1; row >= 0 && row < size; row += down) {
    const ownRow = own[row] as number;
    const foeRow = foe[row] as number;
    left >>= 1;
    right <<= 1;
    open[row] = (open[row] as number) | ((left | straight | right) & full & ~(ownRow | foeRow));
    left = (left | (before >> 1)) & foeRow;
    straight = (straight | before) & foeRow;
    right = (right | (before << 1)) & foeRow;
    before = ownRow;
  }
};

/** The same within a row, to the left and to the right. */
const openInRow = (own: number, foe: number, size: number): number => {
  let left = (own >> 1) & foe;
  let right = (own << 1) & foe;
  for (let step = 2; step < size - 1; step += 1) {
    left |= (left >> 1) & foe;
    right |= (right << 1) & foe;
  }
  return ((left >> 1) | (right << 1)) & fullRow(size) & ~(own | foe);
};

const noRows = (size: number): number[] => Array<number>(size).fill(0);

/** The squares where a side may place a disc. */
const openSquares = (own: Rows, foe: Rows): Rows => {
  const size = own.length;
  const open = noRows(size);
  for (let row = 0; row < size; row += 1) {
    const foeRow = foe[row] as number;
    if (foeRow !== 0) open[row] = openInRow(own[row] as number, foeRow, size);
  }
  const sides = { own, foe };
  sweep(sides, open, 1);
  sweep(sides, open, -1);
  return open;
};

/** Whether a square is in the set; false off the board. */
const has = (rows: Rows, row: number, column: number): boolean =>
  row >= 0 && row < rows.length && (((rows[row] as number) >> column) & 1) === 1;

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
const taken = (own: Rows, foe: Rows, square: Square): Rows => {
  const sides = { own, foe };
  const rows = noRows(own.length);
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
const countSquares = (rows: Rows): number => {
  let count = 0;
  for (let row of rows) for (; row !== 0; row &= row - 1) count += 1;
  return count;
};

/** How many squares a set has on two rows in a given pair of columns, and their mirror images. */
const countIn = (rows: Rows, row: number, columns: number): number =>
  countSquares([(rows[row] as number) & columns, (rows[rows.length - 1 - row] as number) & columns]);

/** How many squares of a set lie on the edges of the board; a corner lies on two. */
const countOnEdges = (rows: Rows): number => {
  const last = rows.length - 1;
  const columns = 1 | (1 << last);
  return (
    countSquares([rows[0] as number, rows[last] as number]) + countSquares(rows.map((row) => (row as number) & columns))
  );
};

/** How much better corners, the way to them, and choice make one side's discs than the other's; with `fewest` corners and edges are bad. */
const rowsValue = (own: Rows, foe: Rows, fewest: boolean): number => {
  const size = own.length;
  const corners = 1 | (1 << (size - 1));
  const nearCorners = 2 | (1 << (size - 2));
  const choice = countSquares(openSquares(own, foe)) - countSquares(openSquares(foe, own));
  const ends =
    40 * (countIn(own, 0, corners) - countIn(foe, 0, corners)) -
    8 * (countIn(own, 1, nearCorners) - countIn(foe, 1, nearCorners));
  if (!fewest) return ends + 4 * choice;
  // What lies on an edge is seldom turned over again.
  return 4 * choice - ends - 3 * (countOnEdges(own) - countOnEdges(foe));
};

interface Position {
  /** The discs of each side. */
  readonly X: Rows;
  readonly O: Rows;
  /** Null when neither side can move. */
  readonly turn: PlayerSymbol | null;
  /** The side that was just passed over for want of a move. */
  readonly passed: PlayerSymbol | null;
  /** Fewer discs win; absent where more do. */
  readonly fewest?: true;
}

interface Discs {
  readonly X: number;
  readonly O: number;
}

interface View {
  readonly cells: readonly Cell[];
  readonly discs: Discs;
  readonly passed: PlayerSymbol | null;
}

const moveSchemas = schemasBySize(squareMoveSchema);

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(36, 64, 100).check(
    z.describe("64 cells row by row, 36 or 100 on other boards: whose disc lies on each, or null"),
  ),
  discs: z
    .object({
      X: indexSchema(MAX_SIZE * MAX_SIZE + 1).check(z.describe("The discs of X")),
      O: indexSchema(MAX_SIZE * MAX_SIZE + 1).check(z.describe("The discs of O")),
    })
    .check(z.describe("How many discs each side has")),
  passed: cellSchema.check(z.describe("The side that was just passed over for want of a move, or null")),
});

const optionsSchema = z.strictObject({
  size: option(oneOf(8, 6, 10), 8, "How many rows and columns the board has"),
  fewest: option(z.boolean(), false, "Whether fewer discs win"),
});

const openTo = (own: Rows, foe: Rows): boolean => openSquares(own, foe).some((row) => row !== 0);

const add = (rows: Rows, more: Rows): Rows => rows.map((row, at) => row | (more[at] as number));
const remove = (rows: Rows, fewer: Rows): Rows => rows.map((row, at) => row & ~(fewer[at] as number));

/** The position after discs have changed hands: the turn goes over, comes back, or ends. */
const afterMove = ({ own, foe }: Sides, symbol: PlayerSymbol, fewest: true | undefined): Position => {
  const other = otherSymbol(symbol);
  const goesOver = openTo(foe, own);
  const comesBack = !goesOver && openTo(own, foe);
  const turn = goesOver ? other : comesBack ? symbol : null;
  const passed = comesBack ? other : null;
  const next = symbol === "X" ? { X: own, O: foe, turn, passed } : { X: foe, O: own, turn, passed };
  return fewest ? { ...next, fewest } : next;
};

const cellAt = ({ X, O }: Position, cell: number): Cell => {
  const size = X.length;
  const row = Math.floor(cell / size);
  if (has(X, row, cell % size)) return "X";
  return has(O, row, cell % size) ? "O" : null;
};

/** How bots err on the largest board, and where fewer discs win. */
const USUAL_ERRORS: BotErrorsByLevel = {
  1: { rate: 0.52, ahead: 0.75 },
  2: { rate: 0, ahead: 0.8, lead: 28, plies: 4 },
};
/** On others a lead is worth more, or less. */
const ERRORS_BY_SIZE: Readonly<Record<number, BotErrorsByLevel>> = {
  8: { 1: { rate: 0, ahead: 0.72, plies: 2 }, 2: { rate: 0, ahead: 0.2, lead: 28, plies: 4 } },
  6: { 1: { rate: 0.3, ahead: 0.65 }, 2: { rate: 0.04, ahead: 0.85, lead: 22, plies: 4 } },
};

/** Reversi: X is black; a player without a move is passed over. */
export const reversi = defineGame({
  gameType: "reversi",
  texts: reversiTexts,
  boardSize: { rows: 8, columns: 8 },
  boardSizeOf: ({ size }) => ({ rows: size, columns: size }),
  moveSchema: moveSchemas(MAX_SIZE),
  moveSchemaOf: ({ size }) => moveSchemas(size),
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "small", options: { size: 6 }, pool: null },
    { name: "large", options: { size: 10 }, pool: null },
    { name: "fewest", options: { fewest: true }, pool: "fewest" },
  ],
  resultDetails: ["more_discs", "fewer_discs", "equal_discs", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  playsOnlyMoves: true,
  start({ options: { size, fewest } }): Position {
    const half = size / 2;
    const left = 1 << (half - 1);
    const right = 1 << half;
    const X = noRows(size)
      .with(half - 1, right)
      .with(half, left);
    const O = noRows(size)
      .with(half - 1, left)
      .with(half, right);
    return { X, O, turn: "X", passed: null, ...(fewest && { fewest }) };
  },
  turn: (position) => position.turn ?? "X",
  legalMoves({ X, O, turn }) {
    const open = turn === "X" ? openSquares(X, O) : openSquares(O, X);
    const moves: SquareMove[] = [];
    for (let row = 0; row < open.length; row += 1) {
      for (let column = 0; (open[row] as number) >> column > 0; column += 1) {
        if (has(open, row, column)) moves.push({ row, column });
      }
    }
    return moves;
  },
  play({ X, O, fewest }, symbol, { row, column }) {
    if (!isIndex(row, X.length) || !isIndex(column, X.length)) return refuse("no_square");
    if (has(X, row, column) || has(O, row, column)) return refuse("taken", { row, column });
    const [own, foe] = symbol === "X" ? [X, O] : [O, X];
    const won = taken(own, foe, { row, column });
    if (won[row] === 0) return refuse("encloses_none");
    return { ok: true, state: afterMove({ own: add(own, won), foe: remove(foe, won) }, symbol, fewest) };
  },
  outcome({ X, O, turn, fewest }) {
    if (turn) return null;
    const x = countSquares(X);
    const o = countSquares(O);
    if (x === o) return { winner: null, detail: "equal_discs" };
    if (fewest) return { winner: x < o ? "X" : "O", detail: "fewer_discs" };
    return { winner: x > o ? "X" : "O", detail: "more_discs" };
  },
  view: (position): View => ({
    cells: Array.from({ length: position.X.length ** 2 }, (_, cell) => cellAt(position, cell)),
    discs: { X: countSquares(position.X), O: countSquares(position.O) },
    passed: position.passed,
  }),
  botErrorsOf: ({ X, fewest }) => (fewest ? USUAL_ERRORS : (ERRORS_BY_SIZE[X.length] ?? USUAL_ERRORS)),
  evenUpTo: 8,
  evaluate: ({ X, O, fewest = false }, symbol) => (symbol === "X" ? rowsValue(X, O, fewest) : rowsValue(O, X, fewest)),
});
