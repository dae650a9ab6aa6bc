import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import {
  type Cell,
  cellSchema,
  cellsSchema,
  indexSchema,
  isIndex,
  type SquareMove,
  squareMoveSchema,
} from "./cells.ts";
import { countSquares, has, openSquares, type Rows, rowsValue, taken } from "./reversi-rows.ts";

interface Position {
  /** The discs of each side. */
  readonly X: Rows;
  readonly O: Rows;
  /** Null when neither side can move. */
  readonly turn: PlayerSymbol | null;
  /** The side that was just passed over for want of a move. */
  readonly passed: PlayerSymbol | null;
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

const SIZE = 8;
const moveSchema = squareMoveSchema(SIZE);

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(SIZE * SIZE).check(z.describe("64 cells row by row: whose disc lies on each, or null")),
  discs: z
    .object({
      X: indexSchema(65).check(z.describe("The discs of X")),
      O: indexSchema(65).check(z.describe("The discs of O")),
    })
    .check(z.describe("How many discs each side has")),
  passed: cellSchema.check(z.describe("The side that was just passed over for want of a move, or null")),
});

const openTo = (own: Rows, foe: Rows): boolean => openSquares(own, foe).some((row) => row !== 0);

const add = (rows: Rows, more: Rows): Rows => rows.map((row, at) => row | (more[at] as number));
const remove = (rows: Rows, fewer: Rows): Rows => rows.map((row, at) => row & ~(fewer[at] as number));

/** The position after discs have changed hands: the turn goes over, comes back, or ends. */
const afterMove = (own: Rows, foe: Rows, symbol: PlayerSymbol): Position => {
  const other = otherSymbol(symbol);
  const goesOver = openTo(foe, own);
  const comesBack = !goesOver && openTo(own, foe);
  const turn = goesOver ? other : comesBack ? symbol : null;
  const passed = comesBack ? other : null;
  return symbol === "X" ? { X: own, O: foe, turn, passed } : { X: foe, O: own, turn, passed };
};

const cellAt = ({ X, O }: Position, cell: number): Cell => {
  const row = Math.floor(cell / SIZE);
  if (has(X, row, cell % SIZE)) return "X";
  return has(O, row, cell % SIZE) ? "O" : null;
};

/** Reversi: X is black; a player without a move is passed over. */
export const reversi = defineGame({
  gameType: "reversi",
  texts: {
    en: {
      name: "Reversi",
      summary: "Enclose discs to turn them over; more discs at the end wins.",
      rules: [
        "Place a disc so that it encloses a row of the other side's between itself and another of yours; all that it encloses turn over.",
        "Whoever has no such move is passed over.",
        "When neither side can move, more discs win; as many each are a draw.",
      ],
      results: { more_discs: "More discs", equal_discs: "As many discs each" },
    },
  },
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  resultDetails: ["more_discs", "equal_discs", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): Position => ({
    X: [0, 0, 0, 1 << 4, 1 << 3, 0, 0, 0],
    O: [0, 0, 0, 1 << 3, 1 << 4, 0, 0, 0],
    turn: "X",
    passed: null,
  }),
  turn: (position) => position.turn ?? "X",
  legalMoves({ X, O, turn }) {
    const open = turn === "X" ? openSquares(X, O) : openSquares(O, X);
    const moves: SquareMove[] = [];
    for (let row = 0; row < SIZE; row += 1) {
      for (let column = 0; (open[row] as number) >> column > 0; column += 1) {
        if (has(open, row, column)) moves.push({ row, column });
      }
    }
    return moves;
  },
  play({ X, O }, symbol, { row, column }) {
    if (!isIndex(row, SIZE) || !isIndex(column, SIZE)) return refuse("There is no such square");
    if (has(X, row, column) || has(O, row, column)) return refuse(`Row ${row}, column ${column} is taken`);
    const [own, foe] = symbol === "X" ? [X, O] : [O, X];
    const won = taken(own, foe, { row, column });
    if (won[row] === 0) return refuse("A disc must enclose at least one of the other side's");
    return { ok: true, state: afterMove(add(own, won), remove(foe, won), symbol) };
  },
  outcome({ X, O, turn }) {
    if (turn) return null;
    const x = countSquares(X);
    const o = countSquares(O);
    if (x === o) return { winner: null, detail: "equal_discs" };
    return { winner: x > o ? "X" : "O", detail: "more_discs" };
  },
  view: (position): View => ({
    cells: Array.from({ length: SIZE * SIZE }, (_, cell) => cellAt(position, cell)),
    discs: { X: countSquares(position.X), O: countSquares(position.O) },
    passed: position.passed,
  }),
  botErrors: { 1: { rate: 0.9, ahead: 1, worstOf: 16 }, 2: { ahead: 0.7 } },
  evenUpTo: 8,
  evaluate: ({ X, O }, symbol) => (symbol === "X" ? rowsValue(X, O) : rowsValue(O, X)),
});
