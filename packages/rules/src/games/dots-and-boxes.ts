import { type BotErrorsByLevel, defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { cellsSchema, indexSchema, schemasBySize } from "./cell-schemas.ts";
import { type Cell, countOf, emptyCells, isIndex, withPiece } from "./cells.ts";
import { dotsAndBoxesTexts } from "./dots-and-boxes.texts.ts";
import { oneOf, option } from "./option.ts";

interface Position {
  /** The lines, by who drew them, or null: horizontal ones first, then vertical ones. */
  readonly lines: readonly Cell[];
  /** The boxes row by row, by who closed them, or null. */
  readonly boxes: readonly Cell[];
  readonly turn: PlayerSymbol;
}

interface Move {
  line: number;
}

interface Scores {
  readonly X: number;
  readonly O: number;
}

interface View extends Pick<Position, "lines" | "boxes"> {
  readonly scores: Scores;
}

const SIZES = [5, 3, 4, 6, 7, 8] as const;
const MAX_SIZE = 8;
/** How many lines a board has. */
const linesOf = (size: number): number => 2 * size * (size + 1);

const MAX_LINES = linesOf(MAX_SIZE);
/** A bot thinks about no more lines than this, and of those that close a box, whose order matters little, about so many. */
const BREADTH = 12;
const CLOSING = 3;

/** The lines and boxes of a board. */
interface Board {
  readonly size: number;
  readonly lines: number;
  /** The four lines around each box: above, below, left, right. */
  readonly sides: readonly (readonly number[])[];
  /** The one or two boxes beside each line. */
  readonly beside: readonly (readonly number[])[];
}

const boardOf = (size: number): Board => {
  const firstVertical = size * (size + 1);
  const sides = Array.from({ length: size * size }, (_, box) => {
    const left = firstVertical + Math.floor(box / size) * (size + 1) + (box % size);
    return [box, box + size, left, left + 1];
  });
  const beside = Array.from({ length: 2 * firstVertical }, (_, line) =>
    sides.flatMap((around, box) => (around.includes(line) ? [box] : [])),
  );
  return { size, lines: 2 * firstVertical, sides, beside };
};

/** The boards by how many lines they have. */
const BOARDS = new Map(
  SIZES.map((size) => {
    const board = boardOf(size);
    return [board.lines, board] as const;
  }),
);

/** The board of a position. */
const boardWith = (lines: readonly Cell[]): Board => BOARDS.get(lines.length) as Board;

/** How many sides of a box are drawn. */
const drawnSides = (lines: readonly Cell[], { sides }: Board, box: number): number => {
  let drawn = 0;
  for (const line of sides[box] ?? []) if (lines[line] !== null) drawn += 1;
  return drawn;
};

/** Boxes that the next line could close. */
const isOffered = (lines: readonly Cell[], board: Board, box: number): boolean => drawnSides(lines, board, box) === 3;

/** What a line does: 0 closes a box, 1 offers none, 2 offers one to the other side. */
const rankOf = (lines: readonly Cell[], board: Board, line: number): number => {
  const boxes = board.beside[line] ?? [];
  if (boxes.some((box) => isOffered(lines, board, box))) return 0;
  return boxes.some((box) => drawnSides(lines, board, box) === 2) ? 2 : 1;
};

/** Boxes won, and those on offer to the side on turn, as shares of the board: a box of 25 is worth 10. */
const worthOf = ({ lines, boxes, turn }: Position, symbol: PlayerSymbol): number => {
  const { X, O } = scoresOf(boxes);
  const board = boardWith(lines);
  const offered = boxes.filter((_, box) => isOffered(lines, board, box)).length;
  const boxWorth = 250 / boxes.length;
  return boxWorth * ((symbol === "X" ? X - O : O - X) + 0.7 * (turn === symbol ? offered : -offered));
};

/** The boxes that fall together once one of them is offered: with two sides open each, next to one another over an open one. */
const chainOf = (lines: readonly Cell[], board: Board, first: number): Set<number> => {
  const chain = new Set([first]);
  for (const box of chain)
    for (const line of board.sides[box] ?? [])
      for (const next of lines[line] === null ? (board.beside[line] ?? []) : [])
        if (drawnSides(lines, board, next) === 2) chain.add(next);
  return chain;
};

/** Of the lines that offer boxes one for each chain, the shortest chain first; of a chain of two the line between them. */
const sacrificesOf = (lines: readonly Cell[], board: Board, offering: readonly number[]): number[] => {
  const halfDone = (line: number) => (board.beside[line] ?? []).filter((box) => drawnSides(lines, board, box) === 2);
  const chains: { boxes: Set<number>; line: number }[] = [];
  for (const line of offering) {
    const beside = halfDone(line);
    const known = chains.find(({ boxes }) => boxes.has(beside[0] as number));
    if (!known) chains.push({ boxes: chainOf(lines, board, beside[0] as number), line });
    else if (known.boxes.size === 2 && beside.length === 2) known.line = line;
  }
  return chains.sort((one, other) => one.boxes.size - other.boxes.size).map(({ line }) => line);
};

/** Lines that leave a box on offer, and one more beside it: the other side takes these two, and has to open what is left. */
const handoutsOf = (lines: readonly Cell[], board: Board, closing: readonly number[]): number[] =>
  closing.flatMap((open) => {
    const next = (board.beside[open] ?? []).find((box) => drawnSides(lines, board, box) === 2);
    const other =
      next === undefined ? undefined : board.sides[next]?.find((line) => lines[line] === null && line !== open);
    return other === undefined ? [] : [other];
  });

/** Lines that close a box, or hand two of them out; where there are none, those that offer none, and one sacrifice a chain. */
const candidatesOf = ({ lines }: Position, random: () => number): number[] => {
  const board = boardWith(lines);
  const ranked: readonly [closing: number[], quiet: number[], offering: number[]] = [[], [], []];
  for (const [line, owner] of lines.entries()) if (owner === null) ranked[rankOf(lines, board, line)]?.push(line);
  const [closing, quiet, offering] = ranked;
  if (closing.length > 0) return [...new Set([...closing.slice(0, CLOSING), ...handoutsOf(lines, board, closing)])];
  const mixed = quiet.map((line) => ({ line, at: random() })).sort((one, other) => one.at - other.at);
  return [...mixed.map(({ line }) => line), ...sacrificesOf(lines, board, offering)].slice(0, BREADTH);
};

const scoresOf = (boxes: readonly Cell[]): Scores => ({ X: countOf(boxes, "X"), O: countOf(boxes, "O") });

const moveSchemas = schemasBySize(
  (size): z.ZodMiniType<Move> =>
    z.object({
      line: z
        .int()
        .check(
          z.minimum(0),
          z.maximum(linesOf(size) - 1),
          z.describe(
            "The line: the horizontal ones first, row by row, then the vertical ones; of 5 by 5 boxes 0 to 29, then 30 to 59",
          ),
        ),
    }),
);

const viewSchema: z.ZodMiniType<View> = z.object({
  lines: cellsSchema(24, MAX_LINES).check(
    z.describe("The lines, 60 of 5 by 5 boxes, by who drew them, or null: horizontal ones first, then vertical ones"),
  ),
  boxes: cellsSchema(9, MAX_SIZE * MAX_SIZE).check(
    z.describe("The boxes row by row, 25 where nothing else was chosen, by who closed them, or null"),
  ),
  scores: z
    .object({
      X: indexSchema(MAX_SIZE * MAX_SIZE + 1).check(z.describe("The boxes of X")),
      O: indexSchema(MAX_SIZE * MAX_SIZE + 1).check(z.describe("The boxes of O")),
    })
    .check(z.describe("How many boxes each side closed")),
});

const optionsSchema = z.strictObject({
  size: option(oneOf(...SIZES), 5, "How many rows and columns of boxes there are"),
});

/** From this many boxes on, a lead of some of them is less of the match. */
const MANY_BOXES = 49;
/** How bots err, and how on a board of many boxes. */
const ERRORS: Readonly<Record<"usual" | "many", BotErrorsByLevel>> = {
  usual: { 1: { rate: 0.2, ahead: 0.78 }, 2: { rate: 0, ahead: 0.36, lead: 55, plies: 8 } },
  many: { 1: { rate: 0, ahead: 0.77, plies: 2 }, 2: { rate: 0, ahead: 0.46, lead: 55, plies: 8 } },
};

/** Dots and boxes: 5x5 boxes; who closes one moves again. */
export const dotsAndBoxes = defineGame({
  gameType: "dots-and-boxes",
  texts: dotsAndBoxesTexts,
  boardSize: { rows: 5, columns: 5 },
  boardSizeOf: ({ size }) => ({ rows: size, columns: size }),
  moveSchema: moveSchemas(MAX_SIZE),
  moveSchemaOf: ({ size }) => moveSchemas(size),
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "small", options: { size: 3 }, pool: null },
    { name: "large", options: { size: 7 }, pool: null },
  ],
  resultDetails: ["more_boxes", "equal_boxes"],
  hasTakeback: true,
  hasAgreedDraw: false,
  start: ({ options: { size } }): Position => ({
    lines: emptyCells(linesOf(size)),
    boxes: emptyCells(size * size),
    turn: "X",
  }),
  turn: (position) => position.turn,
  legalMoves({ lines }) {
    const moves: Move[] = [];
    for (let line = 0; line < lines.length; line += 1) if (lines[line] === null) moves.push({ line });
    return moves;
  },
  play(position, symbol, { line }) {
    const board = boardWith(position.lines);
    if (!isIndex(line, board.lines)) return refuse("no_line");
    if (position.lines[line] !== null) return refuse("drawn", { line });
    const lines = withPiece(position.lines, line, symbol);
    let boxes = position.boxes;
    for (const box of board.beside[line] ?? [])
      if (drawnSides(lines, board, box) === 4) boxes = withPiece(boxes, box, symbol);
    return { ok: true, state: { lines, boxes, turn: boxes === position.boxes ? otherSymbol(symbol) : symbol } };
  },
  outcome({ lines, boxes }) {
    if (lines.includes(null)) return null;
    const { X, O } = scoresOf(boxes);
    if (X === O) return { winner: null, detail: "equal_boxes" };
    return { winner: X > O ? "X" : "O", detail: "more_boxes" };
  },
  view: ({ lines, boxes }): View => ({ lines, boxes, scores: scoresOf(boxes) }),
  botErrorsOf: ({ boxes }) => (boxes.length < MANY_BOXES ? ERRORS.usual : ERRORS.many),
  evaluate: worthOf,
  candidates: (position, random) => candidatesOf(position, random).map((line) => ({ line })),
});
