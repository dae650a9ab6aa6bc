import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { chess } from "@yourmove/rules/games/chess";
import type { ChessPiece } from "./piece-shape.tsx";
import { SIZE, squareIndex } from "./squares.ts";

export type View = ViewOf<typeof chess>;
export type Move = MoveOf<typeof chess>;
/** What a pawn may become, the likeliest first. */
export const PROMOTIONS = ["q", "r", "b", "n"] as const;

/** The squares that the piece on a square can go to. */
export const targetsFrom = (legalMoves: readonly Move[], from: string | null): ReadonlySet<string> =>
  new Set(legalMoves.flatMap((move) => (move.from === from ? [move.to] : [])));

/** The legal moves between two squares: none, one, or one for each piece that a pawn may become. */
export const movesBetween = (legalMoves: readonly Move[], from: string, to: string): readonly Move[] =>
  legalMoves.filter((move) => move.from === from && move.to === to);

/** Where the piece on a square has just come from, as an index; the rook of a castling too. */
export const cameFrom = (cells: View["cells"], lastMove: Move | null, square: number): number | null => {
  if (!lastMove) return null;
  const [from, to] = [squareIndex(lastMove.from), squareIndex(lastMove.to)];
  if (square === to) return from;
  const isCastling = cells[to]?.toLowerCase() === "k" && Math.abs(from - to) === 2;
  if (!isCastling || square !== (from + to) / 2) return null;
  const row = Math.floor(to / SIZE) * SIZE;
  return to > from ? row + SIZE - 1 : row;
};

const WORTH: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };

/** What one side has more than the other: its surplus pieces as small letters, and its lead in pawns' worth. */
export const surplus = (cells: View["cells"], isWhite: boolean): { kinds: string[]; lead: number } => {
  const count = (piece: string) => cells.filter((cell) => cell === piece).length;
  const more = Object.keys(WORTH).map((kind) => {
    const ahead = count(kind.toUpperCase()) - count(kind);
    return { kind, ahead: isWhite ? ahead : -ahead };
  });
  const lead = more.reduce((sum, { kind, ahead }) => sum + ahead * (WORTH[kind] ?? 0), 0);
  return { kinds: more.flatMap(({ kind, ahead }) => Array<string>(Math.max(0, ahead)).fill(kind)), lead };
};

/** Whether a piece belongs to white. */
export const isWhitePiece = (piece: ChessPiece): boolean => piece < "a";
