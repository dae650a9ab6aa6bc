import { type ChessMove, START_FEN } from "../games/chess-board.ts";
import type { GameRecord, Notation } from "./notation.ts";
import { sanOf } from "./san.ts";
import { dotted, moveText, pointsOf, tagLines, terminationOf } from "./tags.ts";

const noteMoves = (moves: readonly ChessMove[]): string[] | null => {
  const notes: string[] = [];
  let position = { fen: START_FEN };
  for (const move of moves) {
    const noted = sanOf(position, move);
    if (!noted) return null;
    notes.push(noted.san);
    position = { fen: noted.fen };
  }
  return notes;
};

const tagsOf = ({ names, date, site, result, winner }: GameRecord<ChessMove>): Record<string, string> => ({
  Event: "Your Move",
  Site: site,
  Date: dotted(date),
  Round: "-",
  White: names.X,
  Black: names.O,
  Result: pointsOf({ result, winner }),
  Termination: terminationOf(result),
});

/** Chess in standard algebraic notation and as PGN; X is white. */
export const chessNotation: Notation<ChessMove> = {
  extension: "pgn",
  mediaType: "application/vnd.chess-pgn",
  noteMoves,
  write(record) {
    const notes = noteMoves(record.moves);
    return notes && `${tagLines(tagsOf(record))}\n${moveText(notes, pointsOf(record))}`;
  },
};
