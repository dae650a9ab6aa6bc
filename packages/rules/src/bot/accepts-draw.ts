import { positionValueFor } from "./alpha-beta.ts";
import { meterOf } from "./budget.ts";
import { type Thinking, worldsOf } from "./choose-move.ts";
import { chanceOf, isUncertain, type Playable, type PlayedGame, sideOn } from "./played-game.ts";
import { playOn } from "./playout.ts";
import { strengthOf } from "./strengths.ts";
import { searchTree } from "./tree-search.ts";

/** Where games are played out by chance, a share of wins above this is an advantage; a draw counts as half of one. */
const EVEN_SHARE = 0.5;

/**
 * Whether a bot takes a draw that it is offered, whoever is on turn: exactly when its own search, as deep as its level
 * looks, sees no advantage for its side (contract 4.6). False in games that can't be level, and once it is over.
 */
export const acceptsDraw = <Position, Move extends object, View extends object>(
  playable: Playable<Position, Move, View>,
  position: Position,
  thinking: Thinking,
): boolean => {
  const game = playable as unknown as PlayedGame;
  if (!game.hasAgreedDraw || game.outcome(position)) return false;
  const { symbol, level, random, budget } = thinking;
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames } = strengthOf(game, level);
  const chance = chanceOf(random);
  if (isUncertain(game) || game.imagine) {
    const world = worldsOf(game, position, thinking);
    if (game.evaluate) return game.evaluate(world(), symbol) <= (game.evenUpTo ?? 0);
    let wins = 0;
    let games = 0;
    for (; games < maxGames && !meter.isSpent(); games += 1) {
      const winner = playOn({ game, meter, random, chance }, world());
      wins += winner === symbol ? 1 : winner === null ? 0.5 : 0;
    }
    return wins / Math.max(games, 1) <= EVEN_SHARE;
  }
  if (game.evaluate) {
    const search = { game, symbol, meter, random, chance, maxDepth, sawHorizon: false };
    return positionValueFor(search, position) <= (game.evenUpTo ?? 0);
  }
  const { share } = searchTree({ game, meter, random, chance, maxGames }, position);
  return (sideOn(game, position) === symbol ? share : 1 - share) <= EVEN_SHARE;
};
