import type { ViewOf } from "@yourmove/rules";
import type { chess } from "@yourmove/rules/games/chess";
import { type EdgeNames, letters, numbers } from "../shared/square-words.ts";

/** A chessman as in FEN: capitals are white, small letters black. */
export type ChessPiece = NonNullable<ViewOf<typeof chess>["cells"][number]>;

/** The six kinds of chessmen, as small letters. */
export type Kind = Extract<ChessPiece, Lowercase<ChessPiece>>;

/** What a piece is, whichever its side. */
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

/** What the files and ranks are called, as they lie on the screen. */
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
