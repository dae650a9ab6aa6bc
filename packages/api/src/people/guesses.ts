import { LIMITS } from "@yourmove/contract";
import type { Clock } from "../clock.ts";

/** Counts wrong passwords by name, known or not, so that one account can't be tried from many addresses. */
export interface Guesses {
  /** Seconds until the name may be tried again; 0 when it may be now. */
  blockedFor(username: string): number;
  wrong(username: string): void;
}

const MOST_NAMES = 10_000;

/** Makes the counter of this process. */
export const createGuesses = (clock: Clock): Guesses => {
  const { max, windowMs } = LIMITS.wrongPasswords;
  const names = new Map<string, { count: number; until: number }>();
  const current = (username: string) => {
    const entry = names.get(username.toLowerCase());
    return entry && entry.until > clock.now() ? entry : undefined;
  };
  return {
    blockedFor(username) {
      const entry = current(username);
      return entry && entry.count >= max ? Math.ceil((entry.until - clock.now()) / 1000) : 0;
    },
    wrong(username) {
      const key = username.toLowerCase();
      const entry = current(username) ?? { count: 0, until: clock.now() + windowMs };
      names.delete(key);
      names.set(key, { ...entry, count: entry.count + 1 });
      const oldest = names.keys().next().value;
      if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest);
    },
  };
};
