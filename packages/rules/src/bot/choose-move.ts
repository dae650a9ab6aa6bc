import type { PlayerSymbol } from "@yourmove/contract";
import { searchDeeper } from "./alpha-beta.ts";
import { blunder, blundersNow } from "./blunder-model.ts";
import { type Budget, meterOf } from "./budget.ts";
import { candidateMoves } from "./candidate-moves.ts";
import { pickOne, type Random } from "./chance.ts";
import { searchDeterminizations } from "./determinization.ts";
import { chanceOf, mayMove, type Playable, type PlayedGame } from "./played-game.ts";
import { type BotLevel, strengthOf } from "./strengths.ts";
import { searchTree } from "./tree-search.ts";
import { searchUncertain } from "./uncertain-search.ts";

/** How a bot thinks: the side it plays, its strength, its source of chance, and when it must be done. */
export interface Thinking {
  readonly symbol: PlayerSymbol;
  readonly level: BotLevel;
  readonly random: Random;
  readonly budget: Budget;
}

/** Positions that may all be the true one, as far as a side can see. */
export const worldsOf = (
  game: PlayedGame,
  position: unknown,
  { symbol, random }: Pick<Thinking, "symbol" | "random">,
): (() => unknown) => {
  const { imagine } = game;
  if (!imagine) return () => position;
  const view = game.view(position, symbol);
  return () => imagine(view, symbol, random);
};

const search = (game: PlayedGame, position: unknown, thinking: Thinking): object | null => {
  const { symbol, level, random, budget } = thinking;
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames, maxWorlds } = strengthOf(game, level);
  const playing = { game, symbol, meter, random, chance: chanceOf(random) };
  const world = worldsOf(game, position, thinking);
  // Where joint turns are all that is uncertain, only they are.
  const isUncertainNow = game.hasChance || game.turn(world()) === "both";
  if (isUncertainNow || (game.imagine && !game.evaluate)) {
    return searchUncertain({ ...playing, world, maxSamples: maxGames, looksAhead: level > 1 }).move;
  }
  if (game.imagine) return searchDeterminizations({ ...playing, maxWorlds }, game.view(position, symbol));
  if (game.evaluate) return searchDeeper({ ...playing, maxDepth, sawHorizon: false }, position).move;
  return searchTree({ ...playing, maxGames }, position).move;
};

const blunderIn = (game: PlayedGame, known: unknown, { symbol, level, random, budget }: Thinking): object | null => {
  const { errors } = strengthOf(game, level);
  const input = { game, symbol, random, chance: chanceOf(random), meter: meterOf(budget) };
  return errors && blundersNow(input, known, errors) ? blunder(input, known, errors.worstOf) : null;
};

/**
 * A bot's move for a side, or null when that side is not to move. Of a game with secrets it knows no more
 * than that side's view: everything else it imagines. As deterministic as its source of chance.
 */
export const chooseMove = <Position, Move extends object, View extends object>(
  playable: Playable<Position, Move, View>,
  position: Position,
  thinking: Thinking,
): Move | null => {
  const game = playable as unknown as PlayedGame;
  const known = worldsOf(game, position, thinking)();
  if (game.outcome(known) || !mayMove(game, known, thinking.symbol)) return null;
  const moves = candidateMoves(game, known, thinking) as Move[];
  if (moves.length === 0) return null;
  const error = blunderIn(game, known, thinking) as Move | null;
  if (error) return error;
  return moves.length === 1 ? pickOne(moves, thinking.random) : (search(game, position, thinking) as Move | null);
};
