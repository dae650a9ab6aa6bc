import { otherSymbol } from "@yourmove/contract";
import type { MoveOf } from "@yourmove/game";
import { checkers } from "../games/checkers.ts";
import { isCapture } from "../games/checkers-moves.ts";
import { replay } from "../replay.ts";
import type { GameRecord, Notation } from "./notation.ts";
import { dotted, moveText, pointsOf, tagLines } from "./tags.ts";

type Move = MoveOf<typeof checkers>;

/** A move by its squares, 1 to 32, the whole way of a capture: `11-15`, `15x22x31`. */
export const noteOfPath = (path: Move["path"]): string => path.join(isCapture(path) ? "x" : "-");

const noteMoves = (moves: readonly Move[]): string[] | null =>
  replay(checkers, checkers.start(), moves).ok ? moves.map(({ path }) => noteOfPath(path)) : null;

/** Black moves first, and yet White's points stand before the dash. */
const whitesPoints = ({ result, winner }: Pick<GameRecord<Move>, "result" | "winner">): string =>
  pointsOf({ result, winner: winner && otherSymbol(winner) });

const tagsOf = ({ names, date, site, result, winner }: GameRecord<Move>): Record<string, string> => ({
  Event: "Your Move",
  Site: site,
  Date: dotted(date),
  Round: "-",
  Black: names.X,
  White: names.O,
  Result: whitesPoints({ result, winner }),
  GameType: "21",
});

/** Checkers as PDN: X is black and moves first. */
export const checkersNotation: Notation<Move> = {
  extension: "pdn",
  mediaType: "text/plain",
  noteMoves,
  write(record) {
    const notes = noteMoves(record.moves);
    return notes && `${tagLines(tagsOf(record))}\n${moveText(notes, whitesPoints(record))}`;
  },
};
