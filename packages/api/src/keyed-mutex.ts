import { isUnavailable } from "@yourmove/db";

/** Does works of equal keys one after the other, in order of arrival. */
export interface KeyedMutex {
  /**
   * Does the work once all before it with this key have ended. When the database is away, those who wait behind a work that it
   * failed are refused with it at once, rather than each after a timeout of its own.
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Makes the mutex of one process; it holds nothing of a key of which no work is under way. */
export const createKeyedMutex = (): KeyedMutex => {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const result = before.then(
        () => work(),
        (error: unknown) => {
          if (isUnavailable(error)) throw error;
          return work();
        },
      );
      last.set(key, result);
      const forget = () => {
        if (last.get(key) === result) last.delete(key);
      };
      result.then(forget, forget);
      return result;
    },
  };
};
