import { otherSymbol } from "@yourmove/contract";
import type { MoveOf, OptionsOf } from "@yourmove/game";
import { reversi } from "../games/reversi.ts";
import type { Begun, Notation } from "./notation.ts";
import { type Node, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof reversi>;

/** `d3`: a letter for the column from the left, a number for the row from the top, as players name squares. */
const reversiSquare = ({ row, column }: Move): string => `${"abcdefghij".charAt(column)}${row + 1}`;

const wanted = ({ options }: Begun): Partial<OptionsOf<typeof reversi>> => options ?? {};

/** Who played where, with the turns on which a side was passed over; null where the rules refuse a move. */
const nodesOf = (moves: readonly Move[], begun: Begun): Node[] | null => {
  const nodes: Node[] = [];
  let position = reversi.start({ options: wanted(begun) });
  for (const { row, column } of moves) {
    const by = reversi.turn(position);
    if (position.passed) nodes.push({ by: otherSymbol(by), at: null });
    const played = reversi.play(position, by, { row, column });
    if (!played.ok) return null;
    nodes.push({ by, at: { row, column } });
    position = played.state;
  }
  return nodes;
};

/** The board and its first four discs. */
const startOf = (begun: Begun) => {
  const { size = 8 } = wanted(begun);
  const [left, right] = [size / 2 - 1, size / 2].map((at) => "abcdefghij".charAt(at));
  return { game: 2, size, setup: `AB[${right}${left}][${left}${right}]AW[${left}${left}][${right}${right}]` };
};

/** Reversi by its squares, and as SGF with every pass. */
export const reversiNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves, begun = {}) => (nodesOf(moves, begun) ? moves.map(reversiSquare) : null),
  write(record) {
    const nodes = nodesOf(record.moves, record);
    return nodes && sgfOf(record, startOf(record), nodes);
  },
};
