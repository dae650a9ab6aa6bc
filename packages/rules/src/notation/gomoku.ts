import type { MoveOf, OptionsOf } from "@yourmove/game";
import { gomoku } from "../games/gomoku.ts";
import { replay } from "../replay.ts";
import type { Begun, Notation } from "./notation.ts";
import { inTurn, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof gomoku>;

type Wanted = Partial<OptionsOf<typeof gomoku>>;

const sizeOf = ({ options }: Begun): number => ((options ?? {}) as Wanted).size ?? 15;
const isLegal = (moves: readonly Move[], { options = {} }: Begun): boolean =>
  replay(gomoku, gomoku.start({ options: options as Wanted }), moves).ok;

/** `h8`: a letter for the column from the left, a number for the row from the bottom, as players name points. */
const gomokuPoint = ({ row, column }: Move, size = 15): string =>
  `${"abcdefghijklmnopqrs".charAt(column)}${size - row}`;

/** Gomoku by its points, and as SGF. */
export const gomokuNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves, begun = {}) =>
    isLegal(moves, begun) ? moves.map((move) => gomokuPoint(move, sizeOf(begun))) : null,
  write: (record) =>
    isLegal(record.moves, record) ? sgfOf(record, { game: 4, size: sizeOf(record) }, inTurn(record.moves)) : null,
};
