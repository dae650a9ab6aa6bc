import { Chess, DEFAULT_POSITION } from "chess.js";
import { castlingsOf, keepRights, withoutRights } from "./chess-castling.ts";

/** A move as chess.js keeps it, its squares as row * 16 + column. */
interface InnerMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: "q" | "r" | "b" | "n";
}

/**
 * chess.js lists and makes moves in public only together with their notation, at forty times the cost (4 ms a position), so this
 * file, and no other, reaches for the methods underneath. Its test holds them to what the public ones answer and names the pinned
 * version: check this file first when it changes.
 */
interface Inside {
  _moves(): InnerMove[];
  _makeMove(move: InnerMove): void;
  _undoMove(): void;
}

const insideOf = (chess: Chess): Inside => chess as unknown as Inside;

/** Every legal move. */
export const innerMoves = (chess: Chess): InnerMove[] => insideOf(chess)._moves();

/** The FEN behind one of `innerMoves`; the position itself stays as it is. */
export const fenBehind = (chess: Chess, move: InnerMove): string => {
  const inside = insideOf(chess);
  inside._makeMove(move);
  const fen = chess.fen();
  inside._undoMove();
  return fen;
};

/** The name of a square: "e4". */
export const squareName = (square: number): string => "abcdefgh".charAt(square & 15) + (8 - (square >> 4));

/** What a pawn may become. */
type Promotion = NonNullable<InnerMove["promotion"]>;

/** The pieces as in FEN: capitals are white (X), small letters black (O). */
export const CHESS_PIECES = ["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"] as const;

/** A piece as in FEN. */
export type ChessPiece = (typeof CHESS_PIECES)[number];

/** A move by its squares: `{from: "e7", to: "e8", promotion: "q"}`. */
export interface ChessMove {
  from: string;
  to: string;
  promotion?: Promotion | undefined;
}

/** A position by its FEN, whose en-passant square chess.js writes only where that capture is legal. */
interface FenPosition {
  readonly fen: string;
  /** Where it began, unless as usual: then the king castles by moving onto its own rook. */
  readonly start?: ChessStart | undefined;
}

/** An unusual start. */
export interface ChessStart {
  readonly fen: string;
  /** That of chess960. */
  readonly number: number | null;
}

/** The first position of a game. */
export const START_FEN: string = DEFAULT_POSITION;

const outer = ({ from, to, promotion }: InnerMove): ChessMove => {
  const squares = { from: squareName(from), to: squareName(to) };
  return promotion === undefined ? squares : { ...squares, promotion };
};

/** Computes each position once, for as long as it is referenced: listing, checking and ending a move share it. */
const once = <Value>(make: (position: FenPosition) => Value) => {
  const known = new WeakMap<FenPosition, Value>();
  return (position: FenPosition): Value => {
    const value = known.get(position) ?? make(position);
    known.set(position, value);
    return value;
  };
};

const chessOf = once(({ fen, start }) => new Chess(start ? withoutRights(fen) : fen, { skipValidation: true }));
const movesOf = once((position) => innerMoves(chessOf(position)));
const NO_CASTLINGS: readonly [] = [];
const ontoRookOf = once((position) => (position.start ? castlingsOf(position.fen, chessOf(position)) : NO_CASTLINGS));

/** The 64 squares of a FEN, row by row: a8 first, h1 last. */
export const cellsOf = (fen: string): (ChessPiece | null)[] => {
  const rows = fen
    .slice(0, fen.indexOf(" "))
    .replaceAll("/", "")
    .replace(/\d/g, (gap) => " ".repeat(Number(gap)));
  return Array.from(rows, (letter) => (letter === " " ? null : (letter as ChessPiece)));
};

/** Every legal move. */
export const chessMoves = (position: FenPosition): ChessMove[] => {
  const moves = movesOf(position).map(outer);
  for (const { from, to } of ontoRookOf(position)) moves.push({ from, to });
  return moves;
};

/** The FEN after a move, or null where it is illegal. */
export const fenAfter = (position: FenPosition, { from, to, promotion }: ChessMove): string | null => {
  const found = movesOf(position).find(
    (move) => squareName(move.from) === from && squareName(move.to) === to && move.promotion === promotion,
  );
  if (found) {
    const after = fenBehind(chessOf(position), found);
    return position.start ? keepRights(position.fen, { from, to }, after) : after;
  }
  const castling = ontoRookOf(position).find((each) => each.from === from && each.to === to);
  return castling && promotion === undefined ? castling.fen : null;
};

/** The square of a king in check, or null. */
export const checkedSquare = (position: FenPosition): string | null => {
  const chess = chessOf(position);
  return chess.isCheck() ? (chess.findPiece({ type: "k", color: chess.turn() })[0] ?? null) : null;
};

/** How a position ends the game by itself, whatever came before it. */
export const standstill = (position: FenPosition): "checkmate" | "stalemate" | "material" | null => {
  const chess = chessOf(position);
  if (movesOf(position).length === 0 && ontoRookOf(position).length === 0)
    return chess.isCheck() ? "checkmate" : "stalemate";
  return chess.isInsufficientMaterial() ? "material" : null;
};
