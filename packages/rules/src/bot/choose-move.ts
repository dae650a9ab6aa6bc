import type { PlayerSymbol } from "@yourmove/contract";
import type { Game } from "@yourmove/game";
import type { PlainGame } from "../game.ts";
import { searchDeeper } from "./alpha-beta.ts";
import { blunder, blundersNow } from "./blunder-model.ts";
import { type Budget, meterOf } from "./budget.ts";
import { candidateMoves } from "./candidate-moves.ts";
import { pickOne, type Random } from "./chance.ts";
import { searchDeterminizations } from "./determinization.ts";
import { type BotLevel, strengthOf } from "./strengths.ts";
import { searchTree } from "./tree-search.ts";

/** How a bot thinks: the side it plays, its strength, its source of chance, and when it must be done. */
export interface Thinking {
  readonly symbol: PlayerSymbol;
  readonly level: BotLevel;
  readonly random: Random;
  readonly budget: Budget;
}

const search = (game: PlainGame, position: unknown, { symbol, level, random, budget }: Thinking): object | null => {
  const meter = meterOf(budget, game.leastPositions);
  const { maxDepth, maxGames, maxWorlds } = strengthOf(game, level);
  if (game.imagine)
    return searchDeterminizations({ game, symbol, meter, random, maxWorlds }, game.view(position, symbol));
  if (game.evaluate) return searchDeeper({ game, symbol, meter, random, maxDepth, sawHorizon: false }, position).move;
  return searchTree({ game, meter, random, maxGames }, position).move;
};

const blunderIn = (game: PlainGame, known: unknown, { symbol, level, random, budget }: Thinking): object | null => {
  const { errors } = strengthOf(game, level);
  const input = { game, symbol, random, meter: meterOf(budget) };
  return errors && blundersNow(input, known, errors) ? blunder(input, known, errors.worstOf) : null;
};

/**
 * A bot's move for a side, or null when that side is not to move. Of a game with secrets it knows no more
 * than that side's view: everything else it imagines. As deterministic as its source of chance.
 */
export const chooseMove = <Position, Move extends object, View extends object>(
  game: Game<Position, Move, View>,
  position: Position,
  thinking: Thinking,
): Move | null => {
  const { symbol, random } = thinking;
  const known = game.imagine ? game.imagine(game.view(position, symbol), symbol, random) : position;
  if (game.outcome(known) || game.turn(known) !== symbol) return null;
  const moves = candidateMoves(game, known, random) as Move[];
  if (moves.length === 0) return null;
  const error = blunderIn(game, known, thinking) as Move | null;
  if (error) return error;
  return moves.length === 1 ? pickOne(moves, random) : (search(game, position, thinking) as Move | null);
};
