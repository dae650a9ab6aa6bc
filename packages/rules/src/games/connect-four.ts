import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { type Cell, cellsSchema, emptyCells, indexSchema, isIndex, withPiece } from "./cells.ts";
import { allLines, lineThrough, lineValue } from "./lines.ts";

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

const ROWS = 6;
const COLUMNS = 7;
const FOURS = { lines: allLines(ROWS, COLUMNS, 4), own: [0, 1, 6, 30], foe: [0, 1, 6, 30] };
const CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6];

const lowestFree = (cells: readonly Cell[], column: number): number => {
  let cell = (ROWS - 1) * COLUMNS + column;
  while (cell >= 0 && cells[cell] !== null) cell -= COLUMNS;
  return cell;
};

const moveSchema: z.ZodMiniType<Move> = z.object({
  column: z
    .int()
    .check(z.minimum(0), z.maximum(COLUMNS - 1), z.describe("The column to drop into, from 0 at the left")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(ROWS * COLUMNS).check(
    z.describe("42 cells row by row, the top row first: whose piece lies in each, or null"),
  ),
  winningCells: z
    .nullable(z.array(indexSchema(ROWS * COLUMNS)))
    .check(z.describe("The cells of the four or more in a row that ended it, or null")),
});

/** Connect four: 7 columns, 6 rows, pieces fall. */
export const connectFour = defineGame({
  gameType: "connect-four",
  texts: {
    en: {
      name: "Connect four",
      summary: "Drop pieces into columns; four in a row wins.",
      rules: [
        "Drop a piece into one of the seven columns; it falls to the lowest free cell.",
        "Four or more of yours in a row, in any direction, win; a full board without them is a draw.",
      ],
      results: { line: "Four in a row", board_full: "The board is full" },
    },
  },
  boardSize: { rows: ROWS, columns: COLUMNS },
  moveSchema,
  viewSchema,
  resultDetails: ["line", "board_full", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): Position => ({ cells: emptyCells(ROWS * COLUMNS), turn: "X", winningCells: null }),
  turn: (position) => position.turn,
  legalMoves({ cells }) {
    const moves: Move[] = [];
    for (let column = 0; column < COLUMNS; column += 1) if (cells[column] === null) moves.push({ column });
    return moves;
  },
  play(position, symbol, { column }) {
    if (!isIndex(column, COLUMNS)) return refuse("There is no such column");
    const cell = lowestFree(position.cells, column);
    if (cell < 0) return refuse(`Column ${column} is full`);
    const cells = withPiece(position.cells, cell, symbol);
    const winningCells = lineThrough({ cells, columns: COLUMNS }, cell, 4);
    return { ok: true, state: { cells, turn: otherSymbol(symbol), winningCells } };
  },
  outcome({ cells, winningCells }) {
    if (winningCells) return { winner: cells[winningCells[0] ?? -1] ?? null, detail: "line" };
    return cells.includes(null) ? null : { winner: null, detail: "board_full" };
  },
  view: ({ cells, winningCells }): View => ({ cells, winningCells }),
  botErrors: { 2: { rate: 0.05, ahead: 0.35, worstOf: 3 } },
  evenUpTo: 3,
  evaluate: ({ cells }, symbol) => lineValue(cells, symbol, FOURS),
  candidates: ({ cells }) => CENTRE_FIRST.filter((column) => cells[column] === null).map((column) => ({ column })),
});
