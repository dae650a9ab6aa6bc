import { type Chance, commitmentOf, createRandom } from "@yourmove/game";

const bytesOf = (seed: string): Uint8Array =>
  Uint8Array.from({ length: seed.length / 2 }, (_, at) => Number.parseInt(seed.slice(2 * at, 2 * at + 2), 16));

/**
 * The chance that a match's seed gives to `start` (`positionVersion` 0), or to the move that makes a position version: the same
 * in every replay (contract 5.3); none without a seed.
 */
export const chanceOf = (seed: string | null, positionVersion: number): Chance | undefined =>
  seed === null ? undefined : { random: createRandom(bytesOf(seed), positionVersion) };

/** The commitment to a seed, which is public from the start on. */
export const commitmentTo = (seed: string): string => commitmentOf(bytesOf(seed));
