import type { PlayerSymbol } from "@yourmove/contract";
import type { BotErrors } from "@yourmove/game";
import { positionValueFor, searchDeeper } from "./alpha-beta.ts";
import { blunder, blundersNow } from "./blunder-model.ts";
import { type Budget, meterOf } from "./budget.ts";
import { pickOne, type Random } from "./chance.ts";
import {
  candidateMoves,
  chanceOf,
  isUncertain,
  mayMove,
  type Playable,
  type PlayedGame,
  playOn,
  sideOn,
} from "./played-game.ts";
import { searchTree } from "./tree-search.ts";
import { searchDeterminizations, searchUncertain } from "./uncertain-search.ts";

/** How hard a bot tries. */
interface Strength {
  /** How many plies ahead it looks, where the game has `evaluate`. */
  readonly maxDepth: number;
  /** How many games it plays out by chance, where the game has none. */
  readonly maxGames: number;
  /** How many possible truths it imagines, in games with secrets. */
  readonly maxWorlds: number;
  /** Null for a level that never errs. */
  readonly errors: BotErrors | null;
}

/** The errors of a level, unless the game gives its own. */
const ERRORS = {
  1: { rate: 0.3, ahead: 0.85, lead: 0, worstOf: 8 },
  2: { rate: 0.1, ahead: 0.6, lead: 0, worstOf: 4 },
} as const satisfies Record<1 | 2, BotErrors>;

const LEVELS = {
  1: { maxDepth: 1, maxGames: 30, maxWorlds: 1 },
  2: { maxDepth: 2, maxGames: 400, maxWorlds: 10 },
  3: { maxDepth: 60, maxGames: Infinity, maxWorlds: 300 },
} as const;

/** A bot's strength: 3 is the strongest. */
export type BotLevel = keyof typeof LEVELS;

/** How hard a bot of a level tries in a game. */
const strengthOf = (game: PlayedGame, level: BotLevel): Strength => ({
  ...LEVELS[level],
  errors: level === 3 ? null : { ...ERRORS[level], ...game.botErrors?.[level] },
});

/** How a bot thinks: the side it plays, its strength, its source of chance, and when it must be done. */
export interface Thinking {
  readonly symbol: PlayerSymbol;
  readonly level: BotLevel;
  readonly random: Random;
  readonly budget: Budget;
}

/** Positions that may all be the true one, as far as a side can see. */
const worldsOf = (
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
  // In a game whose only uncertainty is its joint turns, every other turn is certain.
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
 * A bot's move for a side, or null when that side is not to move. In a game with secrets it knows no more than that side's view,
 * and imagines the rest. It is as deterministic as its source of chance.
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

/** Where games are played out by chance, a share of wins above this is an advantage; a draw counts as half of one. */
const EVEN_SHARE = 0.5;

/**
 * Whether a bot takes a draw that it is offered, whichever side is on turn: exactly when its own search, as deep as its level
 * looks, sees no advantage for its side. False in games that can't be level, and once it is over.
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
