import type { Clock } from "@yourmove/api";

/** A clock that begins in the past and is moved on by hand, so that a seeded history has the times of a real one. */
export interface SeedClock extends Clock {
  /** Lets this many milliseconds pass, but never beyond the present. */
  pass(ms: number): void;
  /** Catches up with the present. */
  catchUp(): void;
}

/** A clock that stands `ago` milliseconds in the past. */
export const createSeedClock = (ago: number): SeedClock => {
  let now = Date.now() - ago;
  return {
    now: () => now,
    elapsed: () => now,
    after: () => () => {},
    pass(ms) {
      now = Math.min(now + ms, Date.now());
    },
    catchUp() {
      now = Date.now();
    },
  };
};
