import { availableParallelism, loadavg } from "node:os";
import { expect } from "vitest";
import { rounds } from "../support/rounds.ts";

export { rounds };

/** What `npm test` starts from, so that a change is judged by the same cases before and after. */
const FIXED_SEED = 20_261_120;

/** The seed of a random run: SEED repeats an earlier one; with ROUNDS=full, or SEED=random, it is a new one. */
export const newSeed = (): number => {
  const { SEED, ROUNDS } = process.env;
  if (SEED === "random" || (SEED === undefined && ROUNDS === "full")) return Date.now() % 2 ** 31;
  return SEED === undefined ? FIXED_SEED : Number(SEED);
};

/** Prints a figure that a run reached, for docs/guarantees.md. */
export const report = (what: string, figures: object): void =>
  console.log(`[figures] ${what}: ${JSON.stringify(figures)}`);

/** The factor that a time may exceed its promise by in npm test, which shares its machine with other work. */
const SHARED = rounds({ full: 1, quick: 10 });

/**
 * Holds a time against a promise, with ROUNDS=full to the letter, unless the machine is busy with other things: then every
 * process waits its turn, and the figure is only printed.
 */
export const expectWithin = (ms: number, limit: number): void => {
  if ((loadavg()[0] ?? 0) > 2 * availableParallelism())
    console.log(`[figures] busy machine: ${Math.round(ms)} ms not held against ${limit} ms`);
  else expect(ms).toBeLessThan(SHARED * limit);
};

/** The value that a share of the sorted others stays below. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
