import { type ChessMove, START_FEN } from "../games/chess-board.ts";
import type { Begun, GameRecord, Notation } from "./notation.ts";
import { sanOf } from "./san.ts";
import { dotted, moveText, pointsOf, tagLines, terminationOf } from "./tags.ts";

const isUsual = ({ options }: Begun): boolean => (options?.["start"] ?? "standard") === "standard";

const noteMoves = (moves: readonly ChessMove[], begun: Begun = {}): string[] | null => {
  const notes: string[] = [];
  const fen = begun.startFen ?? START_FEN;
  const start = isUsual(begun) ? undefined : { fen, number: null };
  let position = { fen, start };
  for (const move of moves) {
    const noted = sanOf(position, move);
    if (!noted) return null;
    notes.push(noted.san);
    position = { fen: noted.fen, start };
  }
  return notes;
};

/** The number of the first move, which a FEN ends with. */
const firstNumber = ({ startFen = START_FEN }: Begun): number => Number(startFen.split(" ").at(-1));

/** Where it began and by which rules, where that was not as usual. */
const startTags = (begun: Begun): Record<string, string> => {
  if (isUsual(begun)) return {};
  const setUp = { SetUp: "1", FEN: begun.startFen ?? START_FEN };
  return begun.options?.["start"] === "chess960" ? { Variant: "Chess960", ...setUp } : setUp;
};

const tagsOf = ({ names, date, site, result, winner, ...begun }: GameRecord<ChessMove>): Record<string, string> => ({
  Event: "Your Move",
  Site: site,
  Date: dotted(date),
  Round: "-",
  White: names.X,
  Black: names.O,
  Result: pointsOf({ result, winner }),
  Termination: terminationOf(result),
  ...startTags(begun),
});

/** Chess in standard algebraic notation and as PGN; X is white. */
export const chessNotation: Notation<ChessMove> = {
  extension: "pgn",
  mediaType: "application/vnd.chess-pgn",
  noteMoves,
  write(record) {
    const notes = noteMoves(record.moves, record);
    return notes && `${tagLines(tagsOf(record))}\n${moveText(notes, pointsOf(record), firstNumber(record))}`;
  },
};
