import { isConflict } from "./errors.ts";

/** More than an opponent's actions in a minute: only a bug loses them all. */
const MAX_TRIES = 100;
/** PostgreSQL takes up to a second to find a deadlock: after this many the caller is better off with a 503. */
const MAX_UNDONE = 5;

/**
 * Reads, decides and writes until the attempt gives anything but null, which says that a concurrent write was first. Null when
 * every try was lost. `tries` counts from 1.
 */
export const retryOnConflict = async <Result>(
  attempt: (tries: number) => Promise<Result | null>,
  maxTries = MAX_TRIES,
): Promise<Result | null> => {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const result = await attempt(tries);
    if (result !== null) return result;
  }
  return null;
};

/**
 * Repeats work whose one statement PostgreSQL rolled back for another's sake (a deadlock, a serialization failure, a lock not
 * given in time), up to five times: such a statement has no effect. Rejects with the last of these errors, which is `isUnavailable`.
 */
export const retryUndone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  let undone: unknown;
  const done = await retryOnConflict(async () => {
    try {
      return { result: await work() };
    } catch (error) {
      if (!isConflict(error)) throw error;
      undone = error;
      return null;
    }
  }, MAX_UNDONE);
  if (!done) throw undone;
  return done.result;
};
