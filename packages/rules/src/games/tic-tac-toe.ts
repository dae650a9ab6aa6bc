import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema, indexSchema } from "./cell-schemas.ts";
import { type Cell, emptyCells, isIndex, withPiece } from "./cells.ts";
import { threeInARow } from "./lines.ts";
import { option } from "./option.ts";
import { ticTacToeTexts } from "./tic-tac-toe.texts.ts";

interface Position {
  readonly cells: readonly Cell[];
  readonly turn: PlayerSymbol;
  /** A line loses; absent where it wins. */
  readonly misere?: true;
}

interface Move {
  cell: number;
}

interface View {
  readonly cells: readonly Cell[];
  readonly winningCells: readonly number[] | null;
}

const moveSchema: z.ZodMiniType<Move> = z.object({
  cell: z.int().check(z.minimum(0), z.maximum(8), z.describe("The cell, 0 to 8 row by row")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(9).check(z.describe("9 cells row by row: who took each, or null")),
  winningCells: z
    .nullable(z.array(indexSchema(9)))
    .check(z.describe("The cells of the three in a row that ended it, or null")),
});

const optionsSchema = z.strictObject({
  misere: option(z.boolean(), false, "Whether three in a row lose"),
});

/** Tic-tac-toe: cells 0..8 row by row. */
export const ticTacToe = defineGame({
  gameType: "tic-tac-toe",
  texts: ticTacToeTexts,
  boardSize: { rows: 3, columns: 3 },
  moveSchema,
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "misere", options: { misere: true }, pool: null },
  ],
  resultDetails: ["line", "board_full", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: ({ options: { misere } }): Position => ({ cells: emptyCells(9), turn: "X", ...(misere && { misere }) }),
  turn: (position) => position.turn,
  legalMoves({ cells }) {
    const moves: Move[] = [];
    for (let cell = 0; cell < 9; cell += 1) if (cells[cell] === null) moves.push({ cell });
    return moves;
  },
  play({ cells, misere }, symbol, { cell }) {
    if (!isIndex(cell, 9)) return refuse("no_cell");
    if (cells[cell] !== null) return refuse("taken", { cell });
    const next = { cells: withPiece(cells, cell, symbol), turn: otherSymbol(symbol) };
    return { ok: true, state: misere ? { ...next, misere } : next };
  },
  outcome({ cells, misere }) {
    const owner = cells[threeInARow(cells)?.[0] ?? -1];
    if (owner) return { winner: misere ? otherSymbol(owner) : owner, detail: "line" };
    return cells.includes(null) ? null : { winner: null, detail: "board_full" };
  },
  view: ({ cells }): View => ({ cells, winningCells: threeInARow(cells) }),
  botErrors: { 1: { rate: 0.9, ahead: 0.9, worstOf: 3 }, 2: { rate: 0.1, ahead: 0.2, plies: 4 } },
  evaluate: () => 0,
  leastPositions: 10_000,
});
