import type { MoveOf, ViewOf } from "@yourmove/rules";
import type { chess } from "@yourmove/rules/games/chess";
import { kingOntoRook } from "@yourmove/rules/notation/king-onto-rook";
import { type EdgeNames, letters, numbers } from "../shared/square-words.ts";

/** A chessman as in FEN: capitals are white, small letters black. */
export type ChessPiece = NonNullable<ViewOf<typeof chess>["cells"][number]>;

/** The six kinds of chessmen, as small letters. */
export type Kind = Extract<ChessPiece, Lowercase<ChessPiece>>;

/** A piece's kind, of either side. */
export const kindOf = (piece: ChessPiece): Kind => piece.toLowerCase() as Kind;

/** A kind's piece of one side. */
export const pieceOf = (kind: Kind, isWhite: boolean): ChessPiece =>
  isWhite ? (kind.toUpperCase() as Uppercase<Kind>) : kind;

/** Whether a piece belongs to white. */
export const isWhitePiece = (piece: ChessPiece): boolean => piece < "a";

/** Rows and columns of the board. */
export const SIZE = 8;

const FROM_WHITE: EdgeNames = { columns: letters(SIZE), rows: numbers(SIZE).toReversed() };

const FROM_BLACK: EdgeNames = { columns: letters(SIZE).toReversed(), rows: numbers(SIZE) };

/** The names of the files and ranks, in screen order. */
export const namesFor = (isFlipped: boolean): EdgeNames => (isFlipped ? FROM_BLACK : FROM_WHITE);

const FILES = "abcdefgh";

/** The name of a square by its index, a8 first: 0 is "a8", 63 is "h1". */
export const squareName = (index: number): string => FILES.charAt(index % SIZE) + (SIZE - Math.floor(index / SIZE));

/** The index of a square by its name. */
export const squareIndex = (name: string): number => (SIZE - Number(name[1])) * SIZE + FILES.indexOf(name.charAt(0));

/** An index on a board turned around; the same way there and back. */
export const turned = (index: number, isFlipped: boolean): number => (isFlipped ? SIZE * SIZE - 1 - index : index);

/** Whether a square is one of the dark ones, as a1 is. */
export const isDark = (index: number): boolean => (index + Math.floor(index / SIZE)) % 2 === 1;

/** How far apart two squares are, in columns and rows, seen from the second. */
export const offset = (from: number, to: number): { x: number; y: number } => ({
  x: (from % SIZE) - (to % SIZE),
  y: Math.floor(from / SIZE) - Math.floor(to / SIZE),
});

/** A position as the viewer sees it. */
export type View = ViewOf<typeof chess>;
/** A move as the service takes it. */
export type Move = MoveOf<typeof chess>;

/** The pieces that a pawn may promote to, the likeliest first. */
export const PROMOTIONS = ["q", "r", "b", "n"] as const;

/** The squares that the piece on a square can go to. */
export const targetsFrom = (legalMoves: readonly Move[], from: string | null): ReadonlySet<string> =>
  new Set(legalMoves.flatMap((move) => (move.from === from ? [move.to] : [])));

const ROOKS = ["a1", "h1", "a8", "h8"] as const;

/** The rooks with which a king can castle by being put onto them. */
export const castlingRooks = (
  { cells }: View,
  legalMoves: readonly Move[],
  from: string | null,
): ReadonlySet<string> => {
  if (from === null) return new Set();
  const written = legalMoves.flatMap((move) => (move.from === from && isOntoRook(cells, move) ? [move.to] : []));
  return new Set([...written, ...ROOKS.filter((to) => kingOntoRook({ from, to }, { cells, legalMoves }) !== null)]);
};

/** The legal moves between two squares: none, one, or one for each piece that a pawn may become. */
export const movesBetween = (legalMoves: readonly Move[], from: string, to: string): readonly Move[] =>
  legalMoves.filter((move) => move.from === from && move.to === to);

/** The legal moves between two squares, and the castling meant by putting the king onto its rook. */
export const movesMeant = (
  { cells }: View,
  legalMoves: readonly Move[],
  way: { readonly from: string; readonly to: string },
): readonly Move[] => {
  const castling = kingOntoRook(way, { cells, legalMoves });
  return castling ? [castling] : movesBetween(legalMoves, way.from, way.to);
};

/** Whether a move puts a king onto its own rook: castling, as chess960 and starts from a position write it. */
const isOntoRook = (cells: View["cells"], { from, to }: Pick<Move, "from" | "to">): boolean => {
  const king = cells[squareIndex(from)];
  return king?.toLowerCase() === "k" && cells[squareIndex(to)] === pieceOf("r", isWhitePiece(king));
};

/** Where king and rook stand after castling onto that rook. */
const castled = ({ from, to }: Pick<Move, "from" | "to">): { readonly king: number; readonly rook: number } => {
  const row = Math.floor(squareIndex(to) / SIZE) * SIZE;
  return to > from ? { king: row + 6, rook: row + 5 } : { king: row + 2, rook: row + 3 };
};

/** Whether a move has castled, by the board after it: the king has gone far, or is not where the move says. */
export const wasCastling = (cells: View["cells"], move: Pick<Move, "from" | "to">): boolean => {
  const from = squareIndex(move.from);
  const to = squareIndex(move.to);
  const way = Math.abs(from - to);
  const isFar = cells[to]?.toLowerCase() === "k" && way > 1 && way < SIZE - 1;
  return isFar || cells[to] === null || Boolean(cells[from]);
};

/** Two positions, one move apart. */
interface Change {
  /** Null where it is not known. */
  readonly before: View["cells"] | null;
  readonly cells: View["cells"];
}

/** Where the piece on a square has just come from, as an index; the rook of a castling too. */
export const cameFrom = ({ before, cells }: Change, lastMove: Move | null, square: number): number | null => {
  if (!lastMove) return null;
  const from = squareIndex(lastMove.from);
  const to = squareIndex(lastMove.to);
  if (before && isOntoRook(before, lastMove)) {
    const { king, rook } = castled(lastMove);
    return square === king ? from : square === rook ? to : null;
  }
  if (square === to) return from;
  const isCastling = cells[to]?.toLowerCase() === "k" && Math.abs(from - to) === 2;
  if (!isCastling || square !== (from + to) / 2) return null;
  const row = Math.floor(to / SIZE) * SIZE;
  return to > from ? row + SIZE - 1 : row;
};

/** The value of each kind in pawns; the king has none. */
const WORTH: readonly (readonly [kind: Kind, pawns: number])[] = [
  ["p", 1],
  ["n", 3],
  ["b", 3],
  ["r", 5],
  ["q", 9],
];

/** What a side has more of one kind. */
interface Extra {
  readonly kind: Kind;
  readonly count: number;
}

/** One side's surplus: its extra pieces by kind, and its lead in pawns. */
export const surplus = (cells: View["cells"], isWhite: boolean): { kinds: readonly Extra[]; lead: number } => {
  const count = (piece: string) => cells.filter((cell) => cell === piece).length;
  const more = WORTH.map(([kind, pawns]) => {
    const ahead = count(pieceOf(kind, isWhite)) - count(pieceOf(kind, !isWhite));
    return { kind, ahead, lead: ahead * pawns };
  });
  const kinds = more.filter(({ ahead }) => ahead > 0).map(({ kind, ahead }) => ({ kind, count: ahead }));
  return { kinds, lead: more.reduce((sum, { lead }) => sum + lead, 0) };
};

/** The board with a proposed move: the piece is on its target square. */
export const cellsAfter = (cells: View["cells"], { from, to, promotion }: Move): View["cells"] => {
  const piece = cells[squareIndex(from)] ?? null;
  if (isOntoRook(cells, { from, to })) {
    const { king, rook } = castled({ from, to });
    const gone = new Set([squareIndex(from), squareIndex(to)]);
    const moved = cells.map((cell, index) => (gone.has(index) ? null : cell));
    return moved.with(king, piece).with(rook, cells[squareIndex(to)] ?? null);
  }
  const arrived = piece && promotion ? pieceOf(promotion, isWhitePiece(piece)) : piece;
  return cells.map((cell, index) => {
    if (index === squareIndex(to)) return arrived;
    return index === squareIndex(from) ? null : cell;
  });
};
