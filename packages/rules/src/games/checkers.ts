import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { type Cell, cellsSchema, indexSchema, isIndex } from "./cells.ts";
import {
  canMove,
  capturesOf,
  isCapture,
  isKing,
  isStep,
  movePiece,
  mustCapture,
  ownerOf,
  type Path,
  type Pieces,
  piecesValue,
  stepsOf,
} from "./checkers-moves.ts";

interface Board {
  readonly pieces: Pieces;
  readonly turn: PlayerSymbol;
}

interface Position extends Board {
  /** The positions before this one since the last capture or man's move, which none of them can outlive. */
  readonly seen: readonly string[];
  readonly ended: Ended | null;
}

type Ended = "no move" | keyof typeof DRAWS;

interface Move {
  path: Path;
}

interface View {
  readonly cells: readonly Cell[];
  readonly kings: readonly number[];
  readonly quietPlies: number;
  readonly mustCapture: boolean;
}

const QUIET_PLIES = 80;
const DRAWS = {
  quiet: "forty_moves",
  repetition: "threefold_repetition",
} as const;

const isSquare = (value: unknown): boolean => isIndex(value, 33) && value > 0;

/** Letters for the men, capitals for the kings. */
const keyOf = (pieces: Pieces, turn: PlayerSymbol): string =>
  turn + pieces.map((piece) => (piece === null ? "." : isKing(piece) ? piece[0] : piece.toLowerCase())).join("");

/** A capture or a man's move begins a new count. */
const seenAfter = ({ pieces, turn, seen }: Omit<Position, "ended">, path: Path): readonly string[] => {
  const piece = pieces[(path[0] ?? 0) - 1];
  return piece && isKing(piece) && !isCapture(path) ? [...seen, keyOf(pieces, turn)] : [];
};

/** Position counts are compared only once a third occurrence is possible. */
const isThird = (key: string, seen: readonly string[]): boolean =>
  seen.length >= 8 && seen.filter((before) => before === key).length >= 2;

const endOf = (pieces: Pieces, turn: PlayerSymbol, seen: readonly string[]): Ended | null => {
  if (!canMove(pieces, turn)) return "no move";
  if (seen.length >= QUIET_PLIES) return "quiet";
  return seen.length > 0 && isThird(keyOf(pieces, turn), seen) ? "repetition" : null;
};

/** Spelt out: spreading an object and adding to it costs a microsecond. */
const positionWith = (pieces: Pieces, turn: PlayerSymbol, seen: readonly string[]): Position => ({
  pieces,
  turn,
  seen,
  ended: endOf(pieces, turn, seen),
});

const startPieces = (): Pieces => Array.from({ length: 32 }, (_, at) => (at < 12 ? "X" : at >= 20 ? "O" : null));

const beginsWith = (longer: Path, path: Path): boolean => path.every((square, at) => square === longer[at]);

/** Why a path of squares is illegal, or null. */
const problemOf = ({ pieces, turn }: Board, path: Path): string | null => {
  if (!mustCapture(pieces, turn)) {
    if (isStep(pieces, turn, path)) return null;
    const piece = pieces[(path[0] ?? 0) - 1];
    return piece && ownerOf(piece) === turn
      ? "That piece can't move there"
      : `Square ${path[0]} holds no piece of yours`;
  }
  const begun = path.length > 1 ? capturesOf(pieces, turn).filter((capture) => beginsWith(capture, path)) : [];
  if (begun.some((capture) => capture.length === path.length)) return null;
  return begun.length > 0 ? "The capture must be completed" : "You must capture";
};

const moveSchema: z.ZodMiniType<Move> = z.object({
  path: z
    .array(z.int().check(z.minimum(1), z.maximum(32)))
    .check(
      z.minLength(2),
      z.maxLength(13),
      z.describe(
        "The squares, from 1 to 32, that the piece goes over: where it stands, each landing of a capture, where it ends",
      ),
    ),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: cellsSchema(32).check(z.describe("32 squares: square n is `cells[n - 1]`; whose piece stands on it, or null")),
  kings: z
    .array(z.int().check(z.minimum(1), z.maximum(32)))
    .check(z.describe("The squares, from 1, on which kings stand")),
  quietPlies: indexSchema(QUIET_PLIES + 1).check(z.describe("Plies without a capture or a man's move; 80 are a draw")),
  mustCapture: z.boolean().check(z.describe("Whether the side on turn has to capture")),
});

/** Checkers: English draughts on squares 1..32. */
export const checkers = defineGame({
  gameType: "checkers",
  texts: {
    en: {
      name: "Checkers",
      summary: "English draughts: capture when you can; a side without a move loses.",
      rules: [
        "Men step and capture forwards, along the dark squares; on the far row they become kings, which go both ways.",
        "A capture must be made, and completed; which one is your choice.",
        "A side without a move loses. Forty moves each without a capture or a man's move, or a position met three times, are a draw.",
      ],
      results: {
        no_moves_left: "No moves left",
        no_pieces_left: "No pieces left",
        threefold_repetition: "The position came up three times",
        forty_moves: "Forty moves without a capture or a man's move",
      },
    },
  },
  boardSize: { rows: 8, columns: 8 },
  moveSchema,
  viewSchema,
  resultDetails: ["no_moves_left", "no_pieces_left", "threefold_repetition", "forty_moves", "agreement"],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: () => positionWith(startPieces(), "X", []),
  turn: (position) => position.turn,
  legalMoves: ({ pieces, turn }): Move[] =>
    (mustCapture(pieces, turn) ? capturesOf(pieces, turn) : stepsOf(pieces, turn)).map((path) => ({ path })),
  play({ pieces, turn, seen }, symbol, { path }) {
    if (!Array.isArray(path) || path.length < 2 || !path.every(isSquare))
      return refuse("A path needs two squares or more");
    const problem = problemOf({ pieces, turn }, path);
    if (problem) return refuse(problem);
    return {
      ok: true,
      state: positionWith(movePiece(pieces, path), otherSymbol(symbol), seenAfter({ pieces, turn, seen }, path)),
    };
  },
  outcome({ pieces, turn, ended }) {
    if (ended === null) return null;
    if (ended !== "no move") return { winner: null, detail: DRAWS[ended] };
    const hasPieces = pieces.some((piece) => piece !== null && ownerOf(piece) === turn);
    return { winner: otherSymbol(turn), detail: hasPieces ? "no_moves_left" : "no_pieces_left" };
  },
  view: ({ pieces, turn, seen, ended }): View => ({
    cells: pieces.map((piece) => piece && ownerOf(piece)),
    kings: pieces.flatMap((piece, at) => (piece && isKing(piece) ? [at + 1] : [])),
    quietPlies: seen.length,
    mustCapture: ended === null && mustCapture(pieces, turn),
  }),
  botErrors: { 2: { ahead: 0.75, worstOf: 5 } },
  evenUpTo: 15,
  evaluate: ({ pieces }, symbol) => piecesValue(pieces, symbol),
  forcing: ({ pieces, turn }) => (mustCapture(pieces, turn) ? capturesOf(pieces, turn).map((path) => ({ path })) : []),
});
