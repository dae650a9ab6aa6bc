import { otherSymbol } from "@yourmove/contract";
import type { MoveOf } from "@yourmove/game";
import { reversi } from "../games/reversi.ts";
import type { Notation } from "./notation.ts";
import { type Node, sgfOf } from "./sgf.ts";

type Move = MoveOf<typeof reversi>;

/** `d3`: a letter for the column from the left, a number for the row from the top, as players name squares. */
export const reversiSquare = ({ row, column }: Move): string => `${"abcdefgh".charAt(column)}${row + 1}`;

/** Who played where, with the turns on which a side was passed over; null where the rules refuse a move. */
const nodesOf = (moves: readonly Move[]): Node[] | null => {
  const nodes: Node[] = [];
  let position = reversi.start();
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

const START = { game: 2, size: reversi.boardSize.columns, setup: "AB[ed][de]AW[dd][ee]" };

/** Reversi by its squares, and as SGF with every pass. */
export const reversiNotation: Notation<Move> = {
  extension: "sgf",
  mediaType: "application/x-go-sgf",
  noteMoves: (moves) => (nodesOf(moves) ? moves.map(reversiSquare) : null),
  write(record) {
    const nodes = nodesOf(record.moves);
    return nodes && sgfOf(record, START, nodes);
  },
};
