import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { indexSchema } from "./cells.ts";
import {
  CHESS_PIECES,
  type ChessMove,
  type ChessPiece,
  cellsOf,
  checkedSquare,
  chessMoves,
  fenAfter,
  START_FEN,
  standstill,
} from "./chess-board.ts";
import { byGain, fenValue } from "./chess-value.ts";

export type { ChessPiece };

interface Position {
  readonly fen: string;
  /** The positions before this one since the last capture or pawn's move, which none of them can outlive. */
  readonly seen: readonly string[];
}

interface View {
  readonly cells: readonly (ChessPiece | null)[];
  readonly fen: string;
  readonly checkedSquare: string | null;
  readonly quietPlies: number;
}

const DRAWS = {
  stalemate: "stalemate",
  repetition: "threefold_repetition",
  quiet: "fifty_moves",
  material: "insufficient_material",
} as const;

const square = z.string().check(z.regex(/^[a-h][1-8]$/));
const moveSchema: z.ZodMiniType<ChessMove> = z.object({
  from: square.check(z.describe("The square that the piece leaves, as in `e2`")),
  to: square.check(z.describe("The square that it goes to; a king that castles goes two squares")),
  promotion: z.optional(z.enum(["q", "r", "b", "n"])).check(z.describe("What a pawn becomes at the end of the board")),
});

const viewSchema: z.ZodMiniType<View> = z.object({
  cells: z
    .array(z.nullable(z.enum(CHESS_PIECES)))
    .check(
      z.length(64),
      z.describe("64 squares row by row, a8 first, h1 last: the piece on each as FEN writes it, or null"),
    ),
  fen: z.string().check(z.describe("The whole position in Forsyth-Edwards notation")),
  checkedSquare: z.nullable(square).check(z.describe("The square of the king in check, or null")),
  quietPlies: indexSchema(101).check(z.describe("Plies without a capture or a pawn's move; 100 are a draw")),
});

const turnOf = (fen: string): PlayerSymbol => (fen.split(" ")[1] === "w" ? "X" : "O");
const quietPliesOf = (fen: string): number => Number(fen.split(" ")[4]);

/** Pieces, side to move, castling rights and a legal en-passant capture: what makes two positions the same. */
const keyOf = (fen: string): string => fen.split(" ").slice(0, 4).join(" ");

/** Position counts are compared only once a third occurrence is possible. */
const isThird = ({ fen, seen }: Position): boolean =>
  seen.length >= 8 && seen.filter((before) => before === keyOf(fen)).length >= 2;

const endOf = (position: Position): "checkmate" | keyof typeof DRAWS | null => {
  const still = standstill(position);
  if (still) return still;
  if (quietPliesOf(position.fen) >= 100) return "quiet";
  return isThird(position) ? "repetition" : null;
};

const reasonAgainst = (position: Position, { from, to, promotion }: ChessMove): string => {
  const piece = chessMoves(position).filter((move) => move.from === from);
  if (piece.length === 0) return "That square holds no piece of yours that can move";
  if (!piece.some((move) => move.to === to)) return "That piece can't move there";
  return promotion === undefined ? "Say what the pawn becomes" : "That move promotes nothing";
};

/** A chess position from its FEN, as if the game began there. */
export const chessPosition = (fen: string): Position => ({ fen, seen: [] });

/** Chess: X is white; every draw comes without a claim. */
export const chess = defineGame({
  gameType: "chess",
  texts: {
    en: {
      name: "Chess",
      summary: "Checkmate the other king.",
      rules: [
        "X is white; the rules are those of chess, and checkmate wins.",
        "Castling is the king's move of two squares; a pawn that reaches the far row says what it becomes.",
        "Every draw comes by itself: stalemate, a position met three times, fifty moves each without a capture or a pawn's move, too little left to mate.",
      ],
      results: {
        checkmate: "Checkmate",
        stalemate: "Stalemate",
        threefold_repetition: "The position came up three times",
        fifty_moves: "Fifty moves without a capture or a pawn's move",
        insufficient_material: "Nobody can mate any more",
      },
    },
  },
  boardSize: { rows: 8, columns: 8 },
  moveSchema,
  viewSchema,
  resultDetails: [
    "checkmate",
    "stalemate",
    "threefold_repetition",
    "fifty_moves",
    "insufficient_material",
    "agreement",
  ],
  hasTakeback: true,
  hasAgreedDraw: true,
  start: (): Position => chessPosition(START_FEN),
  turn: ({ fen }) => turnOf(fen),
  legalMoves: (position) => chessMoves(position),
  play(position, _symbol, move) {
    const fen = fenAfter(position, move);
    if (fen === null) return refuse(reasonAgainst(position, move));
    const seen = quietPliesOf(fen) === 0 ? [] : [...position.seen, keyOf(position.fen)];
    return { ok: true, state: { fen, seen } };
  },
  outcome(position) {
    const end = endOf(position);
    if (end === null) return null;
    if (end === "checkmate") return { winner: otherSymbol(turnOf(position.fen)), detail: "checkmate" };
    return { winner: null, detail: DRAWS[end] };
  },
  view: (position): View => ({
    cells: cellsOf(position.fen),
    fen: position.fen,
    checkedSquare: checkedSquare(position),
    quietPlies: quietPliesOf(position.fen),
  }),
  botErrors: { 1: { rate: 0.6, ahead: 0.95, worstOf: 16 }, 2: { ahead: 0.8, worstOf: 10 } },
  evenUpTo: 40,
  evaluate: ({ fen }, symbol) => (symbol === "X" ? fenValue(fen) : -fenValue(fen)),
  candidates: (position) => byGain(position.fen, chessMoves(position)).map(({ move }) => move),
  forcing: (position) =>
    byGain(position.fen, chessMoves(position)).flatMap(({ move, gain }) => (gain > 0 ? [move] : [])),
});
