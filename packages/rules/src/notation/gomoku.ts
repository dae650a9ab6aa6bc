import type { MoveOf, OptionsOf } from "@yourmove/game";
import { gomoku } from "../games/gomoku.ts";
import type { Begun, Notation } from "./notation.ts";
import { nodesOf, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof gomoku>;

const sizeOf = ({ options }: Begun): number => ((options ?? {}) as Partial<OptionsOf<typeof gomoku>>).size ?? 15;

/** `h8`: a letter for the column from the left, a number for the row from the bottom, as players name points. */
const gomokuPoint = ({ row, column }: Move, size = 15): string =>
  `${"abcdefghijklmnopqrs".charAt(column)}${size - row}`;

/** Gomoku by its points, and as SGF. */
export const gomokuNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves, begun = {}) =>
    nodesOf(gomoku, moves, begun) ? moves.map((move) => gomokuPoint(move, sizeOf(begun))) : null,
  write(record) {
    const nodes = nodesOf(gomoku, record.moves, record);
    return nodes && sgfOf(record, { game: 4, size: sizeOf(record) }, nodes);
  },
};
