import { otherSymbol } from "@yourmove/contract";
import type { MoveOf } from "@yourmove/game";
import { checkers } from "../games/checkers.ts";
import { CHECKERS_RULES, type CheckersRulesName } from "../games/checkers-rules.ts";
import { checkersRulesOf, squareNames } from "./checkers-squares.ts";
import type { Begun, GameRecord, Notation } from "./notation.ts";
import { dotted, moveText, pointsOf, tagLines } from "./tags.ts";

type Move = MoveOf<typeof checkers>;

const noteMoves = (moves: readonly Move[], begun: Begun = {}): string[] | null => {
  const rules = checkersRulesOf(begun.options);
  let position = checkers.start({ options: { rules } });
  const notes: string[] = [];
  for (const move of moves) {
    const played = checkers.play(position, checkers.turn(position), move);
    if (!played.ok) return null;
    const sign = CHECKERS_RULES[rules].isCapture(position.pieces, move.path) ? "x" : "-";
    notes.push(move.path.map(squareNames(begun.options)).join(sign));
    position = played.state;
  }
  return notes;
};

/** White's points stand before the dash; in English checkers Black moves first. */
const whitesPoints = ({ result, winner, ...begun }: Pick<GameRecord<Move>, "result" | "winner" | "options">): string =>
  pointsOf({ result, winner: winner && (checkersRulesOf(begun.options) === "english" ? otherSymbol(winner) : winner) });

/** The numbers of PDN. */
const GAME_TYPES: Readonly<Record<CheckersRulesName, string>> = { english: "21", international: "20", russian: "25" };

const tagsOf = (record: GameRecord<Move>): Record<string, string> => {
  const { names, date, site } = record;
  const rules = checkersRulesOf(record.options);
  const players = rules === "english" ? { Black: names.X, White: names.O } : { White: names.X, Black: names.O };
  return {
    Event: "Your Move",
    Site: site,
    Date: dotted(date),
    Round: "-",
    ...players,
    Result: whitesPoints(record),
    GameType: GAME_TYPES[rules],
  };
};

/** Checkers as PDN: X moves first, black in English checkers, white in the others. */
export const checkersNotation: Notation<Move> = {
  extension: "pdn",
  mediaType: "text/plain",
  noteMoves,
  write(record) {
    const notes = noteMoves(record.moves, record);
    return notes && `${tagLines(tagsOf(record))}\n${moveText(notes, whitesPoints(record))}`;
  },
};
