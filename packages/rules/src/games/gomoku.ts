import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema, indexSchema, schemasBySize, squareMoveSchema } from "./cell-schemas.ts";
import { type Cell, emptyCells, isIndex, type SquareMove, withPiece } from "./cells.ts";
import { gomokuTexts } from "./gomoku.texts.ts";
import { allLines, type LineWeights, lineHeat, lineThrough, lineValue } from "./lines.ts";
import { oneOf, option } from "./option.ts";

interface View {
  readonly cells: readonly Cell[];
  readonly winningCells: readonly number[] | null;
}

interface Position extends View {
  readonly turn: PlayerSymbol;
  /** Six or more do not win; absent where they do. */
  readonly exactFive?: true;
}

const MAX_SIZE = 19;
const moveSchemas = schemasBySize(squareMoveSchema);

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(225, 361).check(
    z.describe("225 cells row by row, 361 on a board of 19: whose stone lies on each, or null"),
  ),
  winningCells: z
    .nullable(z.array(indexSchema(MAX_SIZE * MAX_SIZE)))
    .check(z.describe("The cells of the five or more in a row that ended it, or null")),
});

/** What lines are worth to the side on turn, which comes first to its next stone. */
const fivesOf = (size: number): LineWeights => ({
  lines: allLines(size, size, 5),
  own: [0, 2, 20, 300, 100_000],
  foe: [0, 1, 10, 150, 20_000],
});
const FIVES = { 15: fivesOf(15), 19: fivesOf(19) };
const fivesOn = (cells: readonly Cell[]): LineWeights => FIVES[cells.length === 225 ? 15 : 19];
const sizeOf = (cells: readonly Cell[]): number => (cells.length === 225 ? 15 : MAX_SIZE);

/** From this heat on, a cell makes or stops a five. */
const URGENT = 20_000;
/** What `evaluate` may say at most. */
const MOST = 1_000_000;
/** More moves than this are not worth considering. */
const BREADTH = 10;

const optionsSchema = z.strictObject({
  size: option(oneOf(15, 19), 15, "How many rows and columns the board has"),
  exactFive: option(z.boolean(), false, "Whether only five in a row win, and not six or more"),
});

/** The cells on the hottest lines; only those that make or stop a five, where there are any. */
const hotCells = ({ cells, turn }: Position): number[] => {
  const heat = lineHeat(cells, turn, fivesOn(cells));
  const free = cells.flatMap((cell, at) => (cell === null ? [at] : [])).sort((a, b) => (heat[b] ?? 0) - (heat[a] ?? 0));
  const hottest = heat[free[0] ?? 0] ?? 0;
  const least = hottest >= 100_000 ? 100_000 : hottest >= URGENT ? URGENT : 0;
  return free.filter((cell) => (heat[cell] ?? 0) >= least).slice(0, BREADTH);
};

/** Gomoku, freestyle: 15x15, five or more in a row, no opening rule. */
export const gomoku = defineGame({
  gameType: "gomoku",
  texts: gomokuTexts,
  boardSize: { rows: 15, columns: 15 },
  boardSizeOf: ({ size }) => ({ rows: size, columns: size }),
  moveSchema: moveSchemas(MAX_SIZE),
  moveSchemaOf: ({ size }) => moveSchemas(size),
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "exact_five", options: { exactFive: true }, pool: "exact_five" },
    { name: "large", options: { size: 19 }, pool: null },
  ],
  resultDetails: ["line", "board_full", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: ({ options: { size, exactFive } }): Position => ({
    cells: emptyCells(size * size),
    turn: "X",
    winningCells: null,
    ...(exactFive && { exactFive }),
  }),
  turn: (position) => position.turn,
  legalMoves({ cells }) {
    const moves: SquareMove[] = [];
    const size = sizeOf(cells);
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1)
        if (cells[row * size + column] === null) moves.push({ row, column });
    }
    return moves;
  },
  play(position, symbol, { row, column }) {
    const { exactFive } = position;
    const size = sizeOf(position.cells);
    if (!isIndex(row, size) || !isIndex(column, size)) return refuse("no_square");
    const cell = row * size + column;
    if (position.cells[cell] !== null) return refuse("taken", { row, column });
    const cells = withPiece(position.cells, cell, symbol);
    const winningCells = lineThrough({ cells, columns: size }, cell, 5, exactFive ? 5 : size);
    const next = { cells, turn: otherSymbol(symbol), winningCells };
    return { ok: true, state: exactFive ? { ...next, exactFive } : next };
  },
  outcome({ cells, winningCells }) {
    if (winningCells) return { winner: cells[winningCells[0] ?? -1] ?? null, detail: "line" };
    return cells.includes(null) ? null : { winner: null, detail: "board_full" };
  },
  view: ({ cells, winningCells }): View => ({ cells, winningCells }),
  botErrors: { 1: { rate: 0.12, ahead: 0.4, plies: 2 }, 2: { rate: 0.03, ahead: 0.12, plies: 4 } },
  evaluate({ cells, turn }, symbol) {
    const value = Math.max(-MOST, Math.min(MOST, lineValue(cells, turn, fivesOn(cells))));
    return turn === symbol ? value : -value;
  },
  candidates(position) {
    const size = sizeOf(position.cells);
    if (position.cells.every((cell) => cell === null)) return [{ row: (size - 1) / 2, column: (size - 1) / 2 }];
    return hotCells(position).map((cell) => ({ row: Math.floor(cell / size), column: cell % size }));
  },
});
