import { hasPosition, type Match, otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import type { Dictionary } from "../i18n/dictionary.ts";
import { type View as BackgammonView, lastMover } from "./backgammon/turn.ts";
import { loadDescriptions } from "./registry.ts";

/** The side that made the last move; in backgammon a side may have been passed over since. */
const moverOf = ({ gameType, game, currentTurnUserID, xUserID }: Match): PlayerSymbol | null => {
  const onTurn = currentTurnUserID === null ? null : currentTurnUserID === xUserID ? "X" : "O";
  if (gameType !== "backgammon") return onTurn && otherSymbol(onTurn);
  const { lastMove } = game;
  return lastMover({ view: game as unknown as BackgammonView, lastMove: lastMove as never, turn: onTurn });
};

/** Says a match's last move; null before the first, where it is hidden, and for a game that has no words here. */
export type LastMoveWords = (match: Match, t: Dictionary) => string | null;

/** Loads what says the last moves of all games, without their boards. */
export const loadLastMoveWords = async (): Promise<LastMoveWords> => {
  const descriptions = await loadDescriptions();
  return (match, t) => {
    const { gameType, game, options } = match;
    const describe = descriptions.get(gameType);
    if (!describe || !hasPosition(game) || game.lastMove === null) return null;
    return describe(game.lastMove, t, { options, symbol: moverOf(match), after: game as never });
  };
};
