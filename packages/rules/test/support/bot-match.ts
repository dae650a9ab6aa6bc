import { otherSymbol, type PlayerSymbol } from "@yourmove/contract";
import { type BotLevel, chooseMove } from "../../src/bot/index.ts";
import type { PlainGame } from "../../src/game.ts";
import { nextOf } from "./perft.ts";
import { seededRandom } from "./random.ts";

interface BotMatch {
  /** Each side's level. */
  readonly levels: Readonly<Record<PlayerSymbol, BotLevel>>;
  readonly seed: number;
  /** Positions to look at for one move. */
  readonly nodes: number;
  /** A match that is longer is decided by who stands better. */
  readonly plies: number;
}

/** Lets two bots play; who wins, or null for a draw. Every move of theirs must be legal. */
const botMatch = (game: PlainGame, { levels, seed, nodes, plies }: BotMatch): PlayerSymbol | null => {
  const random = seededRandom(seed);
  let position: unknown = game.start();
  for (let ply = 0; ply < plies && !game.outcome(position); ply += 1) {
    const symbol = game.turn(position);
    const move = chooseMove(game, position, { symbol, level: levels[symbol], random, budget: nodes });
    position = nextOf(game, position, move ?? {});
  }
  const outcome = game.outcome(position);
  if (outcome) return outcome.winner;
  const leader = (game.evaluate?.(position, "X") ?? 0) > 0 ? "X" : "O";
  return game.evaluate?.(position, leader) === 0 ? null : leader;
};

/** How many of some matches, in which it plays both sides in turn, a level wins against another; a draw is half. */
export const scoreOf = (
  game: PlainGame,
  level: BotLevel,
  { against, matches, ...effort }: { against: BotLevel; matches: number; nodes: number; plies: number },
): number =>
  Array.from({ length: matches }, (_, at): number => {
    const side = at % 2 === 0 ? "X" : "O";
    const levels = { [side]: level, [otherSymbol(side)]: against } as Record<PlayerSymbol, BotLevel>;
    const winner = botMatch(game, { levels, seed: at + 1, ...effort });
    return winner === null ? 0.5 : winner === side ? 1 : 0;
  }).reduce((sum, points) => sum + points, 0);
