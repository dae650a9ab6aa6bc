import type { MoveOf } from "@yourmove/game";
import { gomoku } from "../games/gomoku.ts";
import { replay } from "../replay.ts";
import type { Notation } from "./notation.ts";
import { inTurn, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof gomoku>;

const { rows, columns } = gomoku.boardSize;
const isLegal = (moves: readonly Move[]): boolean => replay(gomoku, gomoku.start(), moves).ok;

/** `h8`: a letter for the column from the left, a number for the row from the bottom, as players name points. */
export const gomokuPoint = ({ row, column }: Move): string => `${"abcdefghijklmno".charAt(column)}${rows - row}`;

/** Gomoku by its points, and as SGF. */
export const gomokuNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves) => (isLegal(moves) ? moves.map(gomokuPoint) : null),
  write: (record) => (isLegal(record.moves) ? sgfOf(record, { game: 4, size: columns }, inTurn(record.moves)) : null),
};
