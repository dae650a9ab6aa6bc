import type { PlayerSymbol } from "@yourmove/contract";
import { deepFreeze } from "@yourmove/game";
import { pick, seededRandom } from "../../../../tests/support/random.ts";
import type { PlainGame } from "../../src/game.ts";
import { nextOf } from "./perft.ts";

/** A position of a game under way or over, and the move that led to it. */
export interface Step {
  readonly position: unknown;
  readonly move: object | null;
  readonly by: PlayerSymbol | null;
}

/** A random game from start to end; every position is frozen before it is handed on. */
export const playOut = (game: PlainGame, seed: number, from: unknown = game.start()): Step[] => {
  const random = seededRandom(seed);
  const steps: Step[] = [{ position: deepFreeze(from), move: null, by: null }];
  for (let position = from; !game.outcome(position); ) {
    const by = game.turn(position);
    const move = deepFreeze(pick(game.legalMoves(position) as object[], random));
    position = deepFreeze(nextOf(game, position, move));
    steps.push({ position, move, by });
    if (steps.length > 5000) throw new Error(`${game.gameType} does not end`);
  }
  return steps;
};
