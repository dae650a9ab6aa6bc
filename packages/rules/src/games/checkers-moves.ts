import type { PlayerSymbol } from "@yourmove/game";

/** A man or a king of one side. */
export type Piece = "X" | "O" | "XK" | "OK";
/** 32 squares, 50 on the board of ten rows; square n of the rules is at n - 1. */
export type Pieces = readonly (Piece | null)[];
/** The from-square, then each landing square, counted from 1. */
export type Path = number[];

/** Four ways from a square: 0 and 1 lead down the board, 2 and 3 up. */
const WAYS = [
  { down: 1, right: -1 },
  { down: 1, right: 1 },
  { down: -1, right: -1 },
  { down: -1, right: 1 },
] as const;

const LAST = 32;

/** The square some steps along a way, 0 off the board. */
const squareFrom = (square: number, way: number, steps: number): number => {
  const { down, right } = WAYS[way & 3] ?? WAYS[0];
  const fromRow = (square - 1) >> 2;
  const fromColumn = ((square - 1) & 3) * 2 + (fromRow % 2 === 0 ? 1 : 0);
  const row = fromRow + steps * down;
  const column = fromColumn + steps * right;
  return square > 0 && row >= 0 && row < 8 && column >= 0 && column < 8 ? row * 4 + (column >> 1) + 1 : 0;
};

/** The neighbour of each square along each way, and the one behind it: at `square * 4 + way`, 0 for none. */
const NEXT = Int8Array.from({ length: (LAST + 1) * 4 }, (_, at) => squareFrom(at >> 2, at, 1));
const BEHIND = Int8Array.from({ length: (LAST + 1) * 4 }, (_, at) => squareFrom(at >> 2, at, 2));

const firstWay = (piece: Piece): number => (piece === "O" ? 2 : 0);
const lastWay = (piece: Piece): number => (piece === "X" ? 1 : 3);

/** Whose piece it is. */
export const ownerOf = (piece: Piece): PlayerSymbol => (piece === "X" || piece === "XK" ? "X" : "O");

/** Whether a piece has been crowned. */
export const isKing = (piece: Piece): boolean => piece === "XK" || piece === "OK";

/** The piece of the side on turn at a square, or null. */
const ownAt = (pieces: Pieces, square: number, turn: PlayerSymbol): Piece | null => {
  const piece = pieces[square - 1];
  return piece && ownerOf(piece) === turn ? piece : null;
};

/** A capture under way: what is jumped over leaves the board only at the end. */
interface Capture {
  readonly pieces: Pieces;
  readonly piece: Piece;
  readonly from: number;
}

/** All captures of a piece, as they are found. */
interface Listing extends Capture {
  readonly found: Path[];
}

/** Whether a piece can jump along a way, where it has jumped over the pieces of some bits already. */
const canJump = ({ pieces, piece, from }: Capture, at: number, jumped: number): boolean => {
  const landing = BEHIND[at] as number;
  const over = (NEXT[at] as number) - 1;
  const victim = landing > 0 ? pieces[over] : null;
  if (!victim || ownerOf(victim) === ownerOf(piece) || (jumped >>> over) & 1) return false;
  return pieces[landing - 1] === null || landing === from;
};

/** Adds every complete capture that begins as `path` does; says whether it goes on at all. */
const collectCaptures = (listing: Listing, path: Path, jumped: number): boolean => {
  const square = path[path.length - 1] as number;
  let goesOn = false;
  const last = square * 4 + lastWay(listing.piece);
  for (let at = square * 4 + firstWay(listing.piece); at <= last; at += 1) {
    if (!canJump(listing, at, jumped)) continue;
    goesOn = true;
    const longer = [...path, BEHIND[at] as number];
    if (!collectCaptures(listing, longer, jumped | (1 << ((NEXT[at] as number) - 1)))) listing.found.push(longer);
  }
  return goesOn;
};

const startsCapture = (capture: Capture): boolean => {
  const last = capture.from * 4 + lastWay(capture.piece);
  for (let at = capture.from * 4 + firstWay(capture.piece); at <= last; at += 1) {
    if (canJump(capture, at, 0)) return true;
  }
  return false;
};

/** Whether a side has to capture. */
export const mustCapture = (pieces: Pieces, turn: PlayerSymbol): boolean => {
  for (let from = 1; from <= LAST; from += 1) {
    const piece = ownAt(pieces, from, turn);
    if (piece && startsCapture({ pieces, piece, from })) return true;
  }
  return false;
};

/** Every complete capture of a side. */
export const capturesOf = (pieces: Pieces, turn: PlayerSymbol): Path[] => {
  const found: Path[] = [];
  for (let from = 1; from <= LAST; from += 1) {
    const piece = ownAt(pieces, from, turn);
    if (piece) collectCaptures({ pieces, piece, from, found }, [from], 0);
  }
  return found;
};

/** Up to `most` of a side's moves that capture nothing. */
export const stepsOf = (pieces: Pieces, turn: PlayerSymbol, most = Infinity): Path[] => {
  const found: Path[] = [];
  for (let from = 1; from <= LAST && found.length < most; from += 1) {
    const piece = ownAt(pieces, from, turn);
    if (!piece) continue;
    const last = from * 4 + lastWay(piece);
    for (let at = from * 4 + firstWay(piece); at <= last; at += 1) {
      const to = NEXT[at] as number;
      if (to > 0 && pieces[to - 1] === null) found.push([from, to]);
    }
  }
  return found;
};

/** Whether a side can move at all. */
export const canMove = (pieces: Pieces, turn: PlayerSymbol): boolean =>
  stepsOf(pieces, turn, 1).length > 0 || mustCapture(pieces, turn);

/** Whether a side's piece could go to the next, free, square as a path says. */
export const isStep = (pieces: Pieces, turn: PlayerSymbol, path: Path): boolean => {
  const from = path[0] as number;
  const to = path[1] as number;
  const piece = ownAt(pieces, from, turn);
  if (path.length !== 2 || !piece || pieces[to - 1] !== null) return false;
  const last = from * 4 + lastWay(piece);
  for (let at = from * 4 + firstWay(piece); at <= last; at += 1) if (NEXT[at] === to) return true;
  return false;
};

/** The square jumped over on the way between two squares of a path, 0 for a plain step. */
const between = (from: number, to: number): number => {
  for (let at = from * 4; at < from * 4 + 4; at += 1) if (BEHIND[at] === to) return NEXT[at] as number;
  return 0;
};

/** Whether a legal path captures. */
export const isCapture = (path: Path): boolean => between(path[0] as number, path[1] as number) > 0;

const crowned = (piece: Piece, square: number): Piece => {
  if (piece === "X" && square > 28) return "XK";
  return piece === "O" && square < 5 ? "OK" : piece;
};

/** The pieces after a legal path. */
export const movePiece = (pieces: Pieces, path: Path): Pieces => {
  const next = pieces.slice();
  const from = path[0] as number;
  const to = path[path.length - 1] as number;
  const piece = pieces[from - 1] as Piece;
  next[from - 1] = null;
  for (let at = 1; at < path.length; at += 1) {
    const over = between(path[at - 1] as number, path[at] as number);
    if (over > 0) next[over - 1] = null;
  }
  next[to - 1] = crowned(piece, to);
  return next;
};

/** Men by how far they have come, and kings, of one side less the other's. */
export const piecesValue = (pieces: Pieces, symbol: PlayerSymbol, kingWorth: number): number => {
  let value = 0;
  const perRow = pieces.length === LAST ? 4 : 5;
  const lastRow = 2 * perRow - 1;
  for (let square = 1; square <= pieces.length; square += 1) {
    const piece = pieces[square - 1];
    if (!piece) continue;
    const row = Math.floor((square - 1) / perRow);
    const worth = isKing(piece) ? kingWorth : 100 + 3 * (piece === "X" ? row : lastRow - row);
    value += ownerOf(piece) === symbol ? worth : -worth;
  }
  return value;
};
