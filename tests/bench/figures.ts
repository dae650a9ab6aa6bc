import { percentile } from "../acceptance/rounds.ts";

/** Times in words. */
export const middle = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`;

/** Prints times beside those of the same thing with less going on, and the ratio of their middles. */
export const beside = (name: string, times: readonly number[], base: readonly number[]): void => {
  const ratio = percentile(times, 0.5) / percentile(base, 0.5);
  console.log(`${name.padEnd(58)} ${middle(times)}   beside ${middle(base)}: ${ratio.toFixed(2)}`);
};
