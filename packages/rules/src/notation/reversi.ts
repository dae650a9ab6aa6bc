import type { MoveOf, OptionsOf } from "@yourmove/game";
import { reversi } from "../games/reversi.ts";
import type { Begun, Notation } from "./notation.ts";
import { nodesOf, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof reversi>;

/** `d3`: a letter for the column from the left, a number for the row from the top, as players name squares. */
const reversiSquare = ({ row, column }: Move): string => `${"abcdefghij".charAt(column)}${row + 1}`;

/** The board and its first four discs. */
const startOf = ({ options }: Begun) => {
  const { size = 8 }: Partial<OptionsOf<typeof reversi>> = options ?? {};
  const [left, right] = [size / 2 - 1, size / 2].map((at) => "abcdefghij".charAt(at));
  return { game: 2, size, setup: `AB[${right}${left}][${left}${right}]AW[${left}${left}][${right}${right}]` };
};

/** Reversi by its squares, and as SGF with every pass. */
export const reversiNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves, begun = {}) => (nodesOf(reversi, moves, begun) ? moves.map(reversiSquare) : null),
  write(record) {
    const nodes = nodesOf(reversi, record.moves, record);
    return nodes && sgfOf(record, startOf(record), nodes);
  },
};
