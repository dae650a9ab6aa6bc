/** Reads that many ask for at the same moment, done once. */
export interface SharedReads {
  /**
   * Reads, or joins a read of the same key that has not begun yet: nobody is given what was read before asking. A read
   * begins once all that woke together have asked.
   */
  read<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
}

// What fails before it has promised anything fails as a promise, too.
const begun = async <Value>(work: () => Promise<Value>): Promise<Value> => work();

/** Makes them; one key always stands for one kind of value. */
export const createSharedReads = (
  later: (begin: () => void) => void = (begin) => void setImmediate(begin),
): SharedReads => {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    read<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
      const known = waiting.get(key);
      if (known !== undefined) return known as Promise<Value>;
      const reading = new Promise<Value>((resolve) =>
        later(() => {
          waiting.delete(key);
          resolve(begun(work));
        }),
      );
      waiting.set(key, reading);
      return reading;
    },
  };
};
