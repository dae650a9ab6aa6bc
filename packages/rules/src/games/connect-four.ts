import { type BotErrorsByLevel, defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema, indexSchema, schemasBySize } from "./cell-schemas.ts";
import { type Cell, emptyCells, isIndex, withPiece } from "./cells.ts";
import { connectFourTexts } from "./connect-four.texts.ts";
import { allLines, type LineWeights, lineThrough, lineValue } from "./lines.ts";
import { option } from "./option.ts";

interface Move {
  column: number;
}

interface View {
  readonly cells: readonly Cell[];
  readonly winningCells: readonly number[] | null;
}

interface Position extends View {
  readonly turn: PlayerSymbol;
}

/** A board: its size, its lines for bots, and its columns from the middle outwards. */
interface Board {
  readonly rows: number;
  readonly columns: number;
  readonly fours: LineWeights;
  readonly centreFirst: readonly number[];
}

const boardOf = (rows: number, columns: number): Board => {
  const middle = (columns - 1) / 2;
  const centreFirst = Array.from({ length: columns }, (_, column) => column).sort(
    (one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other,
  );
  const fours = { lines: allLines(rows, columns, 4), own: [0, 1, 6, 30], foe: [0, 1, 6, 30] };
  return { rows, columns, fours, centreFirst };
};

const BOARDS = { "7x6": boardOf(6, 7), "8x7": boardOf(7, 8), "9x7": boardOf(7, 9) };
const MAX_COLUMNS = 9;
const MAX_CELLS = 63;

/** The board of a position: each has another number of cells. */
const boardWith = (cells: readonly Cell[]): Board => {
  if (cells.length === 42) return BOARDS["7x6"];
  return cells.length === 56 ? BOARDS["8x7"] : BOARDS["9x7"];
};

const lowestFree = (cells: readonly Cell[], column: number, { rows, columns }: Board): number => {
  let cell = (rows - 1) * columns + column;
  while (cell >= 0 && cells[cell] !== null) cell -= columns;
  return cell;
};

const moveSchemas = schemasBySize(
  (columns): z.ZodMiniType<Move> =>
    z.object({
      column: z
        .int()
        .check(z.minimum(0), z.maximum(columns - 1), z.describe("The column to drop into, from 0 at the left")),
    }),
);

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(42, 56, 63).check(
    z.describe(
      "Cells row by row, the top row first: whose piece lies in each, or null. 42 are 7 columns, 56 are 8, 63 are 9",
    ),
  ),
  winningCells: z
    .nullable(z.array(indexSchema(MAX_CELLS)))
    .check(z.describe("The cells of the four or more in a row that ended it, or null")),
});

const optionsSchema = z.strictObject({
  board: option(z.enum(["7x6", "8x7", "9x7"]), "7x6", "Columns and rows of the board"),
});

/** How bots err, and how on the widest board, where the middle one has to be careless sooner. */
const ERRORS: Readonly<Record<"usual" | "wide", BotErrorsByLevel>> = {
  usual: { 1: { rate: 0.83, ahead: 1, worstOf: 4 }, 2: { rate: 0.07, ahead: 1, worstOf: 7, plies: 7 } },
  wide: { 1: { rate: 0.83, ahead: 1, worstOf: 4 }, 2: { rate: 0.05, ahead: 1, lead: 0, worstOf: 7, plies: 7 } },
};

/** Connect four: 7 columns, 6 rows, pieces fall. */
export const connectFour = defineGame({
  gameType: "connect-four",
  texts: connectFourTexts,
  boardSize: { rows: 6, columns: 7 },
  boardSizeOf: ({ board }) => ({ rows: BOARDS[board].rows, columns: BOARDS[board].columns }),
  moveSchema: moveSchemas(MAX_COLUMNS),
  moveSchemaOf: ({ board }) => moveSchemas(BOARDS[board].columns),
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "large", options: { board: "9x7" }, pool: null },
  ],
  resultDetails: ["line", "board_full", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  playsOnlyMoves: true,
  start({ options: { board } }): Position {
    const { rows, columns } = BOARDS[board];
    return { cells: emptyCells(rows * columns), turn: "X", winningCells: null };
  },
  turn: (position) => position.turn,
  legalMoves({ cells }) {
    const moves: Move[] = [];
    const { columns } = boardWith(cells);
    for (let column = 0; column < columns; column += 1) if (cells[column] === null) moves.push({ column });
    return moves;
  },
  play(position, symbol, { column }) {
    const board = boardWith(position.cells);
    if (!isIndex(column, board.columns)) return refuse("no_column");
    const cell = lowestFree(position.cells, column, board);
    if (cell < 0) return refuse("full", { column });
    const cells = withPiece(position.cells, cell, symbol);
    const winningCells = lineThrough({ cells, columns: board.columns }, cell, 4);
    return { ok: true, state: { cells, turn: otherSymbol(symbol), winningCells } };
  },
  outcome({ cells, winningCells }) {
    if (winningCells) return { winner: cells[winningCells[0] ?? -1] ?? null, detail: "line" };
    return cells.includes(null) ? null : { winner: null, detail: "board_full" };
  },
  view: ({ cells, winningCells }): View => ({ cells, winningCells }),
  botErrorsOf: ({ cells }) => (boardWith(cells).columns < MAX_COLUMNS ? ERRORS.usual : ERRORS.wide),
  evenUpTo: 3,
  evaluate: ({ cells }, symbol) => lineValue(cells, symbol, boardWith(cells).fours),
  candidates: ({ cells }) =>
    boardWith(cells)
      .centreFirst.filter((column) => cells[column] === null)
      .map((column) => ({ column })),
});
