import type { Game } from "@yourmove/game";
import { standingOf } from "./alpha-beta.ts";
import { meterOf } from "./budget.ts";
import type { Thinking } from "./choose-move.ts";
import { strengthOf } from "./strengths.ts";
import { searchTree } from "./tree-search.ts";

/** Where games are played out by chance, a share of wins above this is an advantage; a draw counts as half of one. */
const EVEN_SHARE = 0.5;

/**
 * Whether a bot takes a draw that it is offered, whoever is on turn: exactly when its own search, as deep as its level
 * looks, sees no advantage for its side (contract 4.6). False in games that can't be level, and once it is over.
 */
export const acceptsDraw = <Position, Move extends object, View extends object>(
  game: Game<Position, Move, View>,
  position: Position,
  { symbol, level, random, budget }: Thinking,
): boolean => {
  if (!game.hasAgreedDraw || game.outcome(position)) return false;
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames } = strengthOf(game, level);
  if (game.evaluate) {
    const search = { game, symbol, meter, random, maxDepth, sawHorizon: false };
    return standingOf(search, position) <= (game.evenUpTo ?? 0);
  }
  const { share } = searchTree({ game, meter, random, maxGames }, position);
  return (game.turn(position) === symbol ? share : 1 - share) <= EVEN_SHARE;
};
