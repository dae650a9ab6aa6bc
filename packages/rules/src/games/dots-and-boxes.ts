import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { type Cell, cellsSchema, countOf, emptyCells, indexSchema, isIndex, withPiece } from "./cells.ts";

interface Position {
  /** 60 lines, by who drew them, or null: horizontal ones first, then vertical ones. */
  readonly lines: readonly Cell[];
  /** 25 boxes row by row, by who closed them, or null. */
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

const SIZE = 5;
const LINES = 60;
const FIRST_VERTICAL = 30;
/** A bot thinks about no more lines than this. */
const BREADTH = 12;

/** The four lines around each box: above, below, left, right. */
const SIDES: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, box) => {
  const row = Math.floor(box / SIZE);
  const left = FIRST_VERTICAL + row * (SIZE + 1) + (box % SIZE);
  return [box, box + SIZE, left, left + 1];
});

/** The one or two boxes beside each line. */
const BESIDE: readonly (readonly number[])[] = Array.from({ length: LINES }, (_, line) =>
  SIDES.flatMap((sides, box) => (sides.includes(line) ? [box] : [])),
);

/** How many sides of a box are drawn. */
const drawnSides = (lines: readonly Cell[], box: number): number => {
  let drawn = 0;
  for (const line of SIDES[box] ?? []) if (lines[line] !== null) drawn += 1;
  return drawn;
};

/** Boxes that the next line could close. */
const isOffered = (lines: readonly Cell[], box: number): boolean => drawnSides(lines, box) === 3;

/** What a line does: 0 closes a box, 1 offers none, 2 offers one to the other side. */
const rankOf = (lines: readonly Cell[], line: number): number => {
  const boxes = BESIDE[line] ?? [];
  if (boxes.some((box) => isOffered(lines, box))) return 0;
  return boxes.some((box) => drawnSides(lines, box) === 2) ? 2 : 1;
};

/** Boxes won, and those on offer to the side on turn. */
const worthOf = ({ lines, boxes, turn }: Position, symbol: PlayerSymbol): number => {
  const { X, O } = scoresOf(boxes);
  const offered = SIDES.filter((_, box) => isOffered(lines, box)).length;
  return 10 * (symbol === "X" ? X - O : O - X) + 7 * (turn === symbol ? offered : -offered);
};

/** Lines that close a box first, then those that offer none; sacrifices only when little else is left. */
const candidatesOf = ({ lines }: Position, random: () => number): number[] => {
  const free = lines.flatMap((owner, line) =>
    owner === null ? [{ line, rank: rankOf(lines, line) + random() / 2 }] : [],
  );
  return free
    .sort((a, b) => a.rank - b.rank)
    .slice(0, BREADTH)
    .map(({ line }) => line);
};

const scoresOf = (boxes: readonly Cell[]): Scores => ({ X: countOf(boxes, "X"), O: countOf(boxes, "O") });

const moveSchema: z.ZodMiniType<Move> = z.object({
  line: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(LINES - 1),
      z.describe("The line: 0 to 29 the horizontal ones row by row, 30 to 59 the vertical ones"),
    ),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  lines: cellsSchema(LINES).check(
    z.describe("60 lines, by who drew them, or null: horizontal ones first, then vertical ones"),
  ),
  boxes: cellsSchema(SIZE * SIZE).check(z.describe("25 boxes row by row, by who closed them, or null")),
  scores: z
    .object({
      X: indexSchema(SIZE * SIZE + 1).check(z.describe("The boxes of X")),
      O: indexSchema(SIZE * SIZE + 1).check(z.describe("The boxes of O")),
    })
    .check(z.describe("How many boxes each side closed")),
});

/** Dots and boxes: 5x5 boxes; who closes one moves again. */
export const dotsAndBoxes = defineGame({
  gameType: "dots-and-boxes",
  texts: {
    en: {
      name: "Dots and boxes",
      summary: "Draw lines; closing a box scores it and moves again; more boxes wins.",
      rules: [
        "Draw a line between two dots in your turn.",
        "Whoever draws the fourth side of a box has it, and moves again.",
        "When all lines are drawn, more boxes win.",
      ],
      results: { more_boxes: "More boxes" },
    },
  },
  boardSize: { rows: SIZE, columns: SIZE },
  moveSchema,
  viewSchema,
  resultDetails: ["more_boxes"],
  hasTakeback: true,
  hasAgreedDraw: false,
  start: (): Position => ({ lines: emptyCells(LINES), boxes: emptyCells(SIZE * SIZE), turn: "X" }),
  turn: (position) => position.turn,
  legalMoves({ lines }) {
    const moves: Move[] = [];
    for (let line = 0; line < LINES; line += 1) if (lines[line] === null) moves.push({ line });
    return moves;
  },
  play(position, symbol, { line }) {
    if (!isIndex(line, LINES)) return refuse("There is no such line");
    if (position.lines[line] !== null) return refuse(`Line ${line} is already drawn`);
    const lines = withPiece(position.lines, line, symbol);
    let boxes = position.boxes;
    for (const box of BESIDE[line] ?? []) if (drawnSides(lines, box) === 4) boxes = withPiece(boxes, box, symbol);
    return { ok: true, state: { lines, boxes, turn: boxes === position.boxes ? otherSymbol(symbol) : symbol } };
  },
  outcome({ lines, boxes }) {
    if (lines.includes(null)) return null;
    const { X, O } = scoresOf(boxes);
    return { winner: X > O ? "X" : "O", detail: "more_boxes" };
  },
  view: ({ lines, boxes }): View => ({ lines, boxes, scores: scoresOf(boxes) }),
  botErrors: { 2: { rate: 0.1, ahead: 0.55, lead: 10 } },
  evaluate: worthOf,
  candidates: (position, random) => candidatesOf(position, random).map((line) => ({ line })),
});
