import type { PlayerSymbol } from "@yourmove/contract";
import type { AnyGame, GameDefinition } from "../game.ts";
import { searchDeeper } from "./alpha-beta.ts";
import { type Budget, meterOf } from "./budget.ts";
import { pickOne, type Random } from "./chance.ts";
import { searchImagined } from "./imagined.ts";
import { thoughtsOf } from "./thoughts.ts";
import { searchTree } from "./tree-search.ts";

/** How hard a bot tries, by the number of its level. */
const LEVELS = {
  1: { blunders: 0.3, maxDepth: 1, maxGames: 30, maxWorlds: 1 },
  2: { blunders: 0.05, maxDepth: 2, maxGames: 400, maxWorlds: 10 },
  3: { blunders: 0, maxDepth: 60, maxGames: Infinity, maxWorlds: 300 },
} as const;
/** A bot's strength: 3 is the strongest. */
export type BotLevel = keyof typeof LEVELS;

/** How a bot thinks: the side it plays, its strength, its source of chance, and when it must be done. */
export interface Thinking {
  readonly symbol: PlayerSymbol;
  readonly level: BotLevel;
  readonly random: Random;
  readonly budget: Budget;
}

const search = (game: AnyGame, position: unknown, { symbol, level, random, budget }: Thinking): object | null => {
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames, maxWorlds } = LEVELS[level];
  if (game.imagine) return searchImagined({ game, symbol, meter, random, maxWorlds }, game.view(position, symbol));
  if (game.evaluate) return searchDeeper({ game, symbol, meter, random, maxDepth, sawHorizon: false }, position);
  return searchTree({ game, meter, random, maxGames }, position);
};

/**
 * A bot's move for a side, or null when that side is not to move. Of a game with secrets it knows no more
 * than that side's view: everything else it imagines. As deterministic as its source of chance.
 */
export const chooseMove = <Position, Move extends object, View extends object>(
  game: GameDefinition<Position, Move, View>,
  position: Position,
  thinking: Thinking,
): Move | null => {
  const { symbol, level, random } = thinking;
  const known = game.imagine ? game.imagine(game.view(position, symbol), symbol, random) : position;
  if (game.outcome(known) || game.turn(known) !== symbol) return null;
  const moves = thoughtsOf(game, known, random) as Move[];
  if (moves.length === 0) return null;
  if (moves.length === 1 || random() < LEVELS[level].blunders) return pickOne(moves, random);
  return search(game, position, thinking) as Move | null;
};
