import type { PlayerSymbol } from "@yourmove/contract";
import type { EdgeNames } from "@yourmove/game/board";
import type { Dictionary } from "../../i18n/dictionary.ts";

export type { EdgeNames };

/** "a", "b" and so on. */
export const letters = (count: number): readonly string[] => [..."abcdefghijklmnopqrs".slice(0, count)];

/** "1", "2" and so on. */
export const numbers = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `${at + 1}`);

/** The name of a square, column first: "b3". */
export const placeName = ({ columns, rows }: EdgeNames, row: number, column: number): string =>
  `${columns[column] ?? ""}${rows?.[row] ?? ""}`;

interface Square {
  /** From 0, as everywhere in the code; said from 1. */
  readonly row: number;
  readonly column: number;
  readonly symbol: PlayerSymbol | null;
  readonly yourSymbol: PlayerSymbol | null;
  readonly isLast?: boolean;
  readonly isWinning?: boolean;
  readonly isPlayable?: boolean;
  /** The square's own name, in games that have names for squares. */
  readonly name?: string;
  /** The square's name in the move list, in games that announce it by row and column. */
  readonly note?: string;
  /** The piece's name, in games whose pieces have names. */
  readonly piece?: string | null;
  /** Further words. */
  readonly more?: string | false | undefined;
}

/** Said of the square where the viewer's move waits for a yes. */
export const proposedWords = ({ board }: Dictionary): string => board.proposed;

/** A square as one sentence: where it is, what lies there, whose it is, what is special about it. */
export const squareWords = (square: Square, { board }: Dictionary): string => {
  const { symbol, yourSymbol } = square;
  const owner = symbol && yourSymbol && (symbol === yourSymbol ? board.yours : board.theirs);
  return [
    square.name ?? board.square(square.row + 1, square.column + 1),
    square.note,
    symbol ? (square.piece ?? board.piece(symbol)) : board.empty,
    owner,
    square.isLast && board.last,
    square.isWinning && board.winning,
    square.isPlayable && board.playable,
    square.more,
  ]
    .filter(Boolean)
    .join(", ");
};
