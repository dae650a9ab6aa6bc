import { isConflict } from "../errors.ts";

const TRIES = 5;

/**
 * Does work whose one statement PostgreSQL may undo for another's sake (a deadlock, a serialization failure) up to five
 * times: such a statement has had no effect. Rejects with the last of these errors, which is `isUnavailable`.
 */
export const repeatConflicts = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isConflict(error)) throw error;
    }
  }
};
