import { hasPosition, type Match, otherSymbol } from "@yourmove/contract";
import type { AnyBoard } from "../../../boards/board.ts";
import { useEndWords } from "../../../boards/games.tsx";
import { useText } from "../../../i18n/use-text.tsx";
import { useEndText } from "./end-texts.ts";

const winnerOf = ({ winnerUserID, xUserID }: Match) => (winnerUserID === xUserID ? "X" : "O");

/** Both sides' points, the viewer's first; null in a game that has none. */
const scoreOf = ({ game, yourSymbol }: Match, board: AnyBoard | null): string | null => {
  if (!board?.score || !hasPosition(game)) return null;
  const score = board.score(game);
  const own = yourSymbol ?? "X";
  return `${score[own]}–${score[otherSymbol(own)]}`;
};

/** How a match ended in its game's words: "Checkmate in 31", "43–21"; null where there is nothing to say. */
export const useResultWords = (match: Match, board: AnyBoard | null): string | null => {
  const { language } = useText();
  const words = useEndText();
  const ended = useEndWords(match);
  const { game, result, resultDetail, moveCount, winnerUserID, startedTime } = match;
  if (startedTime === null) return ended;
  const isWon = result === "win" && winnerUserID !== null && resultDetail !== null && hasPosition(game);
  const own = isWon && board?.ending?.({ view: game, winner: winnerOf(match), resultDetail, moveCount }, language);
  if (own) return own;
  const score = result === "win" || result === "draw" ? scoreOf(match, board) : null;
  return [score, ended, score === null && moveCount > 0 && words.moves(moveCount)].filter(Boolean).join(" · ");
};
