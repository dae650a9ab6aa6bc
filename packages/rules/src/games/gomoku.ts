import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import {
  type Cell,
  cellsSchema,
  emptyCells,
  indexSchema,
  isIndex,
  type SquareMove,
  squareMoveSchema,
  withPiece,
} from "./cells.ts";
import { allLines, lineHeat, lineThrough, lineValue } from "./lines.ts";

interface View {
  readonly cells: readonly Cell[];
  readonly winningCells: readonly number[] | null;
}

interface Position extends View {
  readonly turn: PlayerSymbol;
}

const SIZE = 15;
const moveSchema = squareMoveSchema(SIZE);

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(SIZE * SIZE).check(z.describe("225 cells row by row: whose stone lies on each, or null")),
  winningCells: z
    .nullable(z.array(indexSchema(SIZE * SIZE)))
    .check(z.describe("The cells of the five or more in a row that ended it, or null")),
});

/** What lines are worth to the side on turn, which comes first to its next stone. */
const FIVES = { lines: allLines(SIZE, SIZE, 5), own: [0, 2, 20, 300, 100_000], foe: [0, 1, 10, 150, 20_000] };
/** From this heat on, a cell makes or stops a five. */
const URGENT = 20_000;
/** More moves than this are not worth considering. */
const BREADTH = 10;

const squareOf = (cell: number) => ({ row: Math.floor(cell / SIZE), column: cell % SIZE });

/** The cells on the hottest lines; only those that make or stop a five, where there are any. */
const hotCells = ({ cells, turn }: Position): number[] => {
  const heat = lineHeat(cells, turn, FIVES);
  const free = cells.flatMap((cell, at) => (cell === null ? [at] : [])).sort((a, b) => (heat[b] ?? 0) - (heat[a] ?? 0));
  const hottest = heat[free[0] ?? 0] ?? 0;
  const least = hottest >= 100_000 ? 100_000 : hottest >= URGENT ? URGENT : 0;
  return free.filter((cell) => (heat[cell] ?? 0) >= least).slice(0, BREADTH);
};

/** Gomoku, freestyle: 15x15, five or more in a row, no opening rule. */
export const gomoku = defineGame({
  gameType: "gomoku",
  texts: {
    en: {
      name: "Gomoku",
      summary: "Place stones anywhere; five or more in a row wins.",
      rules: [
        "Place a stone on any free cell of the fifteen by fifteen.",
        "Five or more of yours in a row, in any direction, win; a full board without them is a draw.",
      ],
      results: { line: "Five in a row", board_full: "The board is full" },
    },
  },
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  resultDetails: ["line", "board_full", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): Position => ({ cells: emptyCells(SIZE * SIZE), turn: "X", winningCells: null }),
  turn: (position) => position.turn,
  legalMoves({ cells }) {
    const moves: SquareMove[] = [];
    for (let row = 0; row < SIZE; row += 1) {
      for (let column = 0; column < SIZE; column += 1)
        if (cells[row * SIZE + column] === null) moves.push({ row, column });
    }
    return moves;
  },
  play(position, symbol, { row, column }) {
    if (!isIndex(row, SIZE) || !isIndex(column, SIZE)) return refuse("There is no such square");
    const cell = row * SIZE + column;
    if (position.cells[cell] !== null) return refuse(`Row ${row}, column ${column} is taken`);
    const cells = withPiece(position.cells, cell, symbol);
    const winningCells = lineThrough({ cells, columns: SIZE }, cell, 5);
    return { ok: true, state: { cells, turn: otherSymbol(symbol), winningCells } };
  },
  outcome({ cells, winningCells }) {
    if (winningCells) return { winner: cells[winningCells[0] ?? -1] ?? null, detail: "line" };
    return cells.includes(null) ? null : { winner: null, detail: "board_full" };
  },
  view: ({ cells, winningCells }): View => ({ cells, winningCells }),
  botErrors: { 1: { rate: 0.6, ahead: 0.97, worstOf: 6 }, 2: { rate: 0.3, ahead: 0.9 } },
  evaluate: ({ cells, turn }, symbol) => lineValue(cells, turn, FIVES) * (turn === symbol ? 1 : -1),
  candidates: (position) =>
    position.cells.every((cell) => cell === null) ? [{ row: 7, column: 7 }] : hotCells(position).map(squareOf),
});
