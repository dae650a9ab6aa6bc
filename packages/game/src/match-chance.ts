import type { AnyGame, Chance, ChanceUse } from "./game.ts";
import { createRandom, type Seed } from "./random.ts";

/** How a match began. */
export interface BegunMatch {
  /** What is left out is the default. */
  readonly options?: object | null | undefined;
  /** Null where there is no chance. */
  readonly seed: Seed | null;
}

/** Which calls draw chance in a match with these options. */
export const chanceUseOf = (game: AnyGame, options: object | null | undefined): ChanceUse => {
  if (!game.hasChance) return "none";
  return game.chanceUse?.({ ...game.defaultOptions, ...options }) ?? (game.hasChance === true ? "moves" : "start");
};

/**
 * The chance that a match's seed gives to `start` (`positionVersion` 0), or to the move that makes a position version: the same
 * in every replay; none without a seed.
 */
export const chanceOf = (seed: Seed | null, positionVersion: number): Chance | undefined =>
  seed === null ? undefined : { random: createRandom(seed, positionVersion) };

/** The first position of a match. */
export const startPosition = <Position>(game: AnyGame<Position>, { options, seed }: BegunMatch): Position => {
  const chance = chanceUseOf(game, options) === "none" ? undefined : chanceOf(seed, 0);
  return game.start({ options: options ?? {}, ...chance });
};

/** The chance of the move that makes a position version; none where the match's options leave its moves without. */
export const chanceOfMove = (
  game: AnyGame,
  { options, seed }: BegunMatch,
  positionVersion: number,
): Chance | undefined => (chanceUseOf(game, options) === "moves" ? chanceOf(seed, positionVersion) : undefined);
