import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema } from "./cell-schemas.ts";
import { type Cell, countOf, emptyCells, isIndex, withPiece } from "./cells.ts";
import { threeInARow } from "./lines.ts";
import { option } from "./option.ts";
import { ultimateTicTacToeTexts } from "./ultimate-tic-tac-toe.texts.ts";

interface Position {
  /** 81 cells: 9 of board 0 row by row, 9 of board 1, and so on. */
  readonly cells: readonly Cell[];
  /** Who won each board. */
  readonly boards: readonly Cell[];
  /** The board that the next move must go to; null leaves the choice among the open ones. */
  readonly nextBoard: number | null;
  readonly turn: PlayerSymbol;
  /** Without a line more boards win; absent where it is a draw. */
  readonly tieBreak?: "boards";
}

interface Move {
  board: number;
  cell: number;
}

interface View {
  readonly cells: readonly Cell[];
  readonly boards: readonly Cell[];
  readonly openBoards: readonly number[];
  readonly winningBoards: readonly number[] | null;
}

const index = z.int().check(z.minimum(0), z.maximum(8));
const moveSchema: z.ZodMiniType<Move> = z.object({
  board: index.check(z.describe("The board, 0 to 8 row by row")),
  cell: index.check(z.describe("The cell of that board, 0 to 8 row by row")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(81).check(
    z.describe("81 cells: 9 of board 0 row by row, 9 of board 1, and so on; who took each, or null"),
  ),
  boards: cellsSchema(9).check(z.describe("The 9 boards: who won each, or null")),
  openBoards: z.array(index).check(z.describe("The boards that the next move may go to")),
  winningBoards: z
    .nullable(z.array(index))
    .check(z.describe("The boards of the three in a row that ended it, or null")),
});

const optionsSchema = z.strictObject({
  tieBreak: option(
    z.enum(["none", "boards"]),
    "none",
    "What decides once all boards are closed without three in a row",
  ),
});

const isOpen = ({ cells, boards }: Pick<Position, "cells" | "boards">, board: number): boolean => {
  if (boards[board] !== null) return false;
  for (let cell = board * 9; cell < board * 9 + 9; cell += 1) if (cells[cell] === null) return true;
  return false;
};

/** The boards that may be played on now. */
const playable = (position: Position): number[] => {
  if (position.nextBoard !== null) return [position.nextBoard];
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((board) => isOpen(position, board));
};

/** Ultimate tic-tac-toe: the cell played names the board of the next move. */
export const ultimateTicTacToe = defineGame({
  gameType: "ultimate-tic-tac-toe",
  texts: ultimateTicTacToeTexts,
  boardSize: { rows: 9, columns: 9 },
  moveSchema,
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "count_boards", options: { tieBreak: "boards" }, pool: null },
  ],
  resultDetails: ["line", "boards_closed", "more_boards", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: ({ options: { tieBreak } }): Position => ({
    cells: emptyCells(81),
    boards: emptyCells(9),
    nextBoard: null,
    turn: "X",
    ...(tieBreak === "boards" && { tieBreak }),
  }),
  turn: (position) => position.turn,
  legalMoves(position) {
    const moves: Move[] = [];
    for (const board of playable(position)) {
      for (let cell = 0; cell < 9; cell += 1)
        if (position.cells[board * 9 + cell] === null) moves.push({ board, cell });
    }
    return moves;
  },
  play(position, symbol, { board, cell }) {
    if (!isIndex(board, 9) || !isIndex(cell, 9)) return refuse("no_cell");
    const { nextBoard } = position;
    if (nextBoard !== null && board !== nextBoard) return refuse("other_board", { board: nextBoard });
    if (!isOpen(position, board)) return refuse("closed", { board });
    if (position.cells[board * 9 + cell] !== null) return refuse("taken", { board, cell });
    const cells = withPiece(position.cells, board * 9 + cell, symbol);
    const boards = threeInARow(cells, board * 9) ? withPiece(position.boards, board, symbol) : position.boards;
    const sentTo = isOpen({ cells, boards }, cell) ? cell : null;
    const next = { cells, boards, nextBoard: sentTo, turn: otherSymbol(symbol) };
    return { ok: true, state: position.tieBreak ? { ...next, tieBreak: position.tieBreak } : next };
  },
  outcome(position) {
    const line = threeInARow(position.boards);
    if (line) return { winner: position.boards[line[0] ?? -1] ?? null, detail: "line" };
    if (playable(position).length > 0) return null;
    const lead = position.tieBreak ? countOf(position.boards, "X") - countOf(position.boards, "O") : 0;
    return lead === 0
      ? { winner: null, detail: "boards_closed" }
      : { winner: lead > 0 ? "X" : "O", detail: "more_boards" };
  },
  botErrors: { 1: { rate: 0.9, ahead: 0.9 }, 2: { rate: 0.27, ahead: 0.4 } },
  view(position): View {
    const winningBoards = threeInARow(position.boards);
    const openBoards = winningBoards ? [] : playable(position);
    return { cells: position.cells, boards: position.boards, openBoards, winningBoards };
  },
});
