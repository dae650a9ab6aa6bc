import type { PlayerSymbol } from "@yourmove/contract";
import type { Dictionary } from "../../i18n/dictionary.ts";

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
  /** What the notes of its moves call the square, in games where it is said by row and column. */
  readonly note?: string;
  /** What stands there, in games whose pieces have names. */
  readonly piece?: string | null;
  /** What else there is to say. */
  readonly more?: string | false | undefined;
}

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
