import type { ViewOf } from "@yourmove/rules";
import type { chess } from "@yourmove/rules/games/chess";

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
