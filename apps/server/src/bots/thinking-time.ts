import type { Thought } from "@yourmove/api";

/** What each strength may think in peace; within a second with all that goes around it. */
const MOST_MS = { 1: 50, 2: 120, 3: 350 } as const;
/** Below this a thought is hardly one: from here on a queue only grows longer. */
const LEAST_MS = 15;
/** A thought is to be finished so soon after it was asked for, the wait for a thread included. */
export const PATIENCE_MS = 600;

/** Who waits: when each thought was to be finished, in order of arrival, and the threads that think at once. */
export interface Queue {
  readonly dueTimes: readonly number[];
  readonly threads: number;
}

/**
 * How long the next thought may take, in milliseconds: its share, when it and all that wait behind it are to be finished
 * in time by thinking equally long.
 */
export const thinkingTime = (level: Thought["level"], now: number, { dueTimes, threads }: Queue): number => {
  let share: number = MOST_MS[level];
  for (const [place, due] of dueTimes.entries()) share = Math.min(share, ((due - now) * threads) / (place + 1));
  return Math.max(share, LEAST_MS);
};
