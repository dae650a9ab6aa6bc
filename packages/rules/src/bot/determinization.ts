import type { PlayerSymbol } from "@yourmove/contract";
import type { Chance } from "@yourmove/game";
import type { Meter } from "./budget.ts";
import { candidateMoves } from "./candidate-moves.ts";
import type { Random } from "./chance.ts";
import type { PlayedGame } from "./played-game.ts";

/** What a side may know of a game with secrets, and how many possible truths it imagines. */
export interface Determinization {
  readonly game: PlayedGame;
  readonly symbol: PlayerSymbol;
  readonly meter: Meter;
  readonly random: Random;
  readonly chance: Chance;
  readonly maxWorlds: number;
}

const WIN = 1_000_000;

/** Adds up what each move is worth in one imagined position. */
const addWorth = (
  { game, symbol, meter, chance }: Determinization,
  position: unknown,
  { moves, worth }: Tally,
): void => {
  for (const [at, move] of moves.entries()) {
    const played = game.play(position, symbol, move, chance);
    meter.spend();
    if (!played.ok) continue;
    const wins = game.outcome(played.state)?.winner === symbol;
    worth[at] = (worth[at] ?? 0) + (wins ? WIN : (game.evaluate?.(played.state, symbol) ?? 0));
  }
};

interface Tally {
  readonly moves: readonly object[];
  readonly worth: number[];
}

/** The move that does best on average over positions that may all be the true one, as far as a view tells. */
export const searchDeterminizations = (determinization: Determinization, view: unknown): object | null => {
  const { game, symbol, meter, random, maxWorlds } = determinization;
  const imagine = () => game.imagine?.(view, symbol, random);
  const moves = candidateMoves(game, imagine(), determinization);
  const tally: Tally = { moves, worth: moves.map(() => 0) };
  for (let world = 0; world < maxWorlds && moves.length > 1 && !meter.isSpent(); world += 1) {
    addWorth(determinization, imagine(), tally);
  }
  return moves[tally.worth.indexOf(Math.max(...tally.worth))] ?? null;
};
