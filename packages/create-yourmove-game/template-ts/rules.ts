import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { texts } from "./texts.js";

/** Everything that there is to know of a match, as plain JSON that is never changed in place. */
export interface Position {
  /** Row by row. */
  readonly cells: readonly (PlayerSymbol | null)[];
  readonly turn: PlayerSymbol;
  /** Whether whoever finds no room wins. */
  readonly misere: boolean;
}

const SIZE = 5;

const index = z.int().check(z.minimum(0), z.maximum(SIZE - 1));
const moveSchema = z.object({
  row: index.check(z.describe("The row of the domino's first square, from the top")),
  column: index.check(z.describe("The column of the domino's first square, from the left")),
});
const viewSchema = z.object({
  cells: z
    .array(z.nullable(z.enum(["X", "O"])))
    .check(z.length(SIZE * SIZE), z.describe("Who covers each square, row by row")),
});

/** What players choose with an invite; each has a default. What later calls need of it, the position keeps. */
const optionsSchema = z.strictObject({
  misere: z._default(z.boolean(), false).check(z.describe("Whether whoever finds no room wins")),
});

/** The two squares of a domino: X lays upright ones, O lying ones. Null where it does not fit on the board. */
const squaresOf = (
  symbol: PlayerSymbol,
  { row, column }: { row: number; column: number },
): readonly [number, number] | null => {
  const [down, right] = symbol === "X" ? ([1, 0] as const) : ([0, 1] as const);
  const isOn = [row, column].every((at) => Number.isInteger(at) && at >= 0);
  if (!isOn || row + down >= SIZE || column + right >= SIZE) return null;
  return [row * SIZE + column, (row + down) * SIZE + column + right];
};

/** Every place for a domino of a side. */
const placesFor = ({ cells }: Position, symbol: PlayerSymbol) =>
  cells.flatMap((_, cell) => {
    const first = { row: Math.floor(cell / SIZE), column: cell % SIZE };
    const squares = squaresOf(symbol, first);
    return squares?.every((each) => cells[each] === null) ? [first] : [];
  });

/** My game: X lays dominoes upright, O lays them flat; the player without room loses. */
export const game = defineGame({
  gameType: "my.my-game",
  // Counts up with every change that would lead recorded moves elsewhere.
  rulesVersion: 1,
  texts,
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  optionsSchema,
  // Options under names, the standard ones first; rated matches of a variant count in its pool, or in none.
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "misere", options: { misere: true }, pool: null },
  ],
  resultDetails: ["no_room"],
  hasTakeback: true,
  hasAgreedDraw: false,
  start: ({ options: { misere } }): Position => ({ cells: Array(SIZE * SIZE).fill(null), turn: "X", misere }),
  turn: ({ turn }) => turn,
  legalMoves: (position) => placesFor(position, position.turn),
  // The next position, or why not, by a word of the texts. Never throws, for any move.
  play({ cells, misere }, symbol, move) {
    const squares = squaresOf(symbol, move);
    if (!squares) return refuse("off_board");
    if (squares.some((each) => cells[each] !== null)) return refuse("covered");
    const covered = cells.map((each, cell) => (squares.includes(cell) ? symbol : each));
    return { ok: true, state: { cells: covered, turn: otherSymbol(symbol), misere } };
  },
  outcome(position) {
    const { turn, misere } = position;
    if (placesFor(position, turn).length > 0) return null;
    return { winner: misere ? turn : otherSymbol(turn), detail: "no_room" };
  },
  // What a viewer may know. Nothing is secret here, so that everybody sees the same.
  view: ({ cells }) => ({ cells: [...cells] }),
  // A small picture for lists and cards, as data, in the colours of the page's own theme.
  miniature: ({ cells }) => ({
    viewBox: [0, 0, SIZE * 10, SIZE * 10],
    paths: cells.map((by, cell) => ({
      d: `M${(cell % SIZE) * 10} ${Math.floor(cell / SIZE) * 10}h9v9h-9z`,
      fill: by === null ? "cell" : by === "X" ? "x" : "o",
    })),
  }),
  // For bots: they look ahead by it. Without it they play random games out, which works, too.
  evaluate(position, symbol) {
    const lead = placesFor(position, symbol).length - placesFor(position, otherSymbol(symbol)).length;
    return position.misere ? -lead : lead;
  },
});
