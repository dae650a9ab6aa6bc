import { defineGame, otherSymbol, type PlayerSymbol, refuse } from "@yourmove/game";
import * as z from "zod/mini";
import { indexSchema } from "./cell-schemas.ts";
import { chessTexts } from "./chess.texts.ts";
import {
  CHESS_PIECES,
  type ChessMove,
  type ChessPiece,
  type ChessStart,
  cellsOf,
  checkedSquare,
  chessMoves,
  fenAfter,
  START_FEN,
  standstill,
} from "./chess-board.ts";
import { type ChessFault, chess960Fen, fenFault, tidyFen } from "./chess-castling.ts";
import { BARE, byGain, fenValue, isNearMate } from "./chess-value.ts";
import { option } from "./option.ts";

export type { ChessPiece };

interface Position {
  readonly fen: string;
  /** The positions before this one since the last capture or pawn's move, which none of them can outlive. */
  readonly seen: readonly string[];
  /** Where it began, unless as usual. */
  readonly start?: ChessStart;
}

interface View {
  readonly cells: readonly (ChessPiece | null)[];
  readonly fen: string;
  readonly checkedSquare: string | null;
  readonly quietPlies: number;
  readonly startFen: string;
  readonly startNumber: number | null;
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
  to: square.check(
    z.describe(
      "The square that it goes to; a king that castles goes two squares, or where the start was unusual onto its own rook",
    ),
  ),
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
  startFen: z.string().check(z.describe("Where the match began, in Forsyth-Edwards notation")),
  startNumber: z
    .nullable(indexSchema(960))
    .check(z.describe("The number of its start in chess960 (Scharnagl); null in other matches")),
});

const startOptions = {
  start: option(z.enum(["standard", "chess960", "position"]), "standard", "Where the match begins"),
  number: option(
    z.nullable(indexSchema(960)),
    null,
    "Chess960: which of the 960 starts, by Scharnagl's number; null draws one",
  ),
  fen: option(
    z.nullable(
      z.string().check(z.maxLength(100, "fen_too_long"), z.meta({ examples: ["4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"] })),
    ),
    null,
    "From a position: its FEN, white to move",
  ),
};

interface Options {
  readonly start: "standard" | "chess960" | "position";
  readonly number: number | null;
  readonly fen: string | null;
}

/** What is wrong with options that fit by themselves, and where. */
const optionsFault = ({ start, number, fen }: Options): readonly ["number" | "fen", ChessFault] | null => {
  if (number !== null && start !== "chess960") return ["number", "number_without_chess960"];
  if (fen === null) return start === "position" ? ["fen", "fen_missing"] : null;
  if (start !== "position") return ["fen", "fen_without_position"];
  const fault = fenFault(fen);
  return fault === null ? null : ["fen", fault];
};

const optionsSchema = z.strictObject(startOptions).check(({ value, issues }) => {
  const fault = optionsFault(value);
  if (fault) issues.push({ code: "custom", path: [fault[0]], message: fault[1], input: value });
});

const begunAt = (fen: string, number: number | null): Position => ({ fen, seen: [], start: { fen, number } });

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

const faultOf = (position: Position, { from, to, promotion }: ChessMove): ChessFault => {
  const piece = chessMoves(position).filter((move) => move.from === from);
  if (piece.length === 0) return "no_piece";
  if (!piece.some((move) => move.to === to)) return "not_there";
  return promotion === undefined ? "becomes_unsaid" : "promotes_nothing";
};

/** A chess position from its FEN, as if the game began there. */
export const chessPosition = (fen: string): Position => ({ fen, seen: [] });

/** Chess: X is white; every draw comes without a claim. */
export const chess = defineGame({
  gameType: "chess",
  texts: chessTexts,
  boardSize: { rows: 8, columns: 8 },
  moveSchema,
  viewSchema,
  optionsSchema,
  variants: [
    { name: "standard", options: {}, pool: "standard" },
    { name: "chess960", options: { start: "chess960" }, pool: "chess960" },
  ],
  hasChance: "start",
  chanceUse: ({ start, number }) => (start === "chess960" && number === null ? "start" : "none"),
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
  start({ options: { start, number, fen }, random }): Position {
    if (start === "standard") return chessPosition(START_FEN);
    if (start === "position") return begunAt(tidyFen(fen ?? START_FEN), null);
    const drawn = number ?? random.int(960);
    return begunAt(chess960Fen(drawn), drawn);
  },
  turn: ({ fen }) => turnOf(fen),
  legalMoves: (position) => chessMoves(position),
  play(position, _symbol, move) {
    const fen = fenAfter(position, move);
    if (fen === null) return refuse(faultOf(position, move));
    const seen = quietPliesOf(fen) === 0 ? [] : [...position.seen, keyOf(position.fen)];
    return { ok: true, state: position.start ? { fen, seen, start: position.start } : { fen, seen } };
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
    startFen: position.start?.fen ?? START_FEN,
    startNumber: position.start?.number ?? null,
  }),
  botLevels: 5,
  botErrors: {
    1: { rate: 0.8, ahead: 0.985 },
    2: { rate: 0.5, ahead: 0.91 },
    3: { rate: 0.18, ahead: 0.66 },
    4: { rate: 0.005, ahead: 0.5, lead: 300 },
  },
  isTechnique: ({ fen }, symbol) => isNearMate(fen, symbol === "X"),
  evenUpTo: 40,
  evaluate(position, symbol) {
    const value = fenValue(position.fen);
    // Who is about to mate goes nowhere twice.
    const worth = Math.abs(value) > BARE && position.seen.includes(keyOf(position.fen)) ? value / 2 : value;
    return symbol === "X" ? worth : -worth;
  },
  candidates: (position) => byGain(position.fen, chessMoves(position)).map(({ move }) => move),
  forcing: (position) =>
    byGain(position.fen, chessMoves(position)).flatMap(({ move, gain }) => (gain > 0 ? [move] : [])),
});
