import type { PlayerSymbol } from "@yourmove/contract";
import type { BotErrors } from "@yourmove/game";
import { positionValueFor, searchDeeper } from "./alpha-beta.ts";
import { blunder, blundersNow, losesAtOnce } from "./blunder-model.ts";
import { type Budget, meterOf } from "./budget.ts";
import { pickOne, type Random, shuffled } from "./chance.ts";
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

const LEVELS = {
  1: { maxDepth: 1, maxGames: 30, maxWorlds: 1 },
  2: { maxDepth: 1, maxGames: 100, maxWorlds: 3 },
  3: { maxDepth: 2, maxGames: 400, maxWorlds: 10 },
  4: { maxDepth: 3, maxGames: 1500, maxWorlds: 60 },
  5: { maxDepth: 60, maxGames: Infinity, maxWorlds: 300 },
} as const;

/** A bot's strength: 5 is the strongest. A game with three levels has 1, 3 and 5; what lies between plays as its neighbour. */
export type BotLevel = keyof typeof LEVELS;

/** The errors of a level, unless the game gives its own. */
const ERRORS: Readonly<Record<Exclude<BotLevel, 5>, BotErrors>> = {
  1: { rate: 0.5, ahead: 0.85, lead: 0, worstOf: 1 },
  2: { rate: 0.4, ahead: 0.7, lead: 0, worstOf: 1 },
  3: { rate: 0.2, ahead: 0.5, lead: 0, worstOf: 1 },
  4: { rate: 0.1, ahead: 0.3, lead: 0, worstOf: 1 },
};

const LEVEL_IN_THREE: Readonly<Record<BotLevel, 1 | 3 | 5>> = { 1: 1, 2: 1, 3: 3, 4: 5, 5: 5 };
/** A game with three levels says how its first and its second errs. */
const STEP_IN_THREE = { 1: 1, 3: 2 } as const;

/** The level as which a bot of a level plays a game. */
const levelIn = (game: PlayedGame, level: BotLevel): BotLevel => (game.botLevels === 5 ? level : LEVEL_IN_THREE[level]);

const errorsOf = (game: PlayedGame, position: unknown, level: BotLevel): BotErrors | null => {
  if (level === 5) return null;
  const step = game.botLevels === 5 ? level : STEP_IN_THREE[level as 1 | 3];
  return { ...ERRORS[level], ...(game.botErrorsOf?.(position) ?? game.botErrors)?.[step] };
};

/** How hard a bot of a level tries in a position of a game: everything, where only the technique of winning is left. */
const strengthIn = (game: PlayedGame, position: unknown, { symbol, level }: Thinking): Strength => {
  const own = levelIn(game, level);
  if (game.isTechnique?.(position, symbol)) return { ...LEVELS[5], errors: null };
  const errors = errorsOf(game, position, own);
  return { ...LEVELS[own], ...(errors?.plies && { maxDepth: errors.plies }), errors };
};

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

const search = (game: PlayedGame, position: unknown, thinking: Thinking, strength: Strength): object | null => {
  const { symbol, random, budget } = thinking;
  const level = levelIn(game, thinking.level);
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames, maxWorlds } = strength;
  const playing = { game, symbol, meter, random, chance: chanceOf(random) };
  const world = worldsOf(game, position, thinking);
  // In a game whose only uncertainty is its joint turns, every other turn is certain.
  const isUncertainNow = game.hasChance || game.turn(world()) === "both";
  if (isUncertainNow || (game.imagine && !game.evaluate)) {
    const sight = { looksAhead: level > 1, readsHabits: level === 5 };
    return searchUncertain({ ...playing, world, maxSamples: maxGames, ...sight }).move;
  }
  if (game.imagine) return searchDeterminizations({ ...playing, maxWorlds }, game.view(position, symbol));
  if (game.evaluate) return searchDeeper({ ...playing, maxDepth, sawHorizon: false }, position).move;
  return searchTree({ ...playing, maxGames }, position).move;
};

const blunderIn = (
  game: PlayedGame,
  known: unknown,
  { symbol, random, budget }: Thinking,
  { errors }: Strength,
): object | null => {
  const input = { game, symbol, random, chance: chanceOf(random), meter: meterOf(budget) };
  return errors && blundersNow(input, known, errors) ? blunder(input, known, errors.worstOf) : null;
};

/** How often the weakest level overlooks that a move costs it the match at once. */
const OVERSIGHT = 0.1;

/** A move that does not cost the match at once, where there is one: the chosen, else any other. */
const withoutLoss = (game: PlayedGame, position: unknown, chosen: object, thinking: Thinking): object => {
  const { symbol, level, random } = thinking;
  const isBlind = isUncertain(game) || game.imagine !== undefined || (level === 1 && random() < OVERSIGHT);
  const losing = { game, symbol, random, chance: chanceOf(random) };
  if (isBlind || !losesAtOnce(losing, position, chosen)) return chosen;
  const others = shuffled(candidateMoves(game, position, thinking), random);
  return others.find((move) => !losesAtOnce(losing, position, move)) ?? chosen;
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
  if (moves.length === 1) return pickOne(moves, thinking.random);
  const strength = strengthIn(game, known, thinking);
  const chosen = blunderIn(game, known, thinking, strength) ?? search(game, position, thinking, strength);
  return chosen && (withoutLoss(game, known, chosen, thinking) as Move);
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
  const { symbol, random, budget } = thinking;
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames } = strengthIn(game, position, thinking);
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

const FIVE: readonly BotLevel[] = [1, 2, 3, 4, 5];
const THREE: readonly BotLevel[] = [1, 3, 5];

/** The levels that differ in a game, the weakest first. */
export const levelsOf = ({ botLevels }: { readonly botLevels?: 3 | 5 }): readonly BotLevel[] =>
  botLevels === 5 ? FIVE : THREE;
