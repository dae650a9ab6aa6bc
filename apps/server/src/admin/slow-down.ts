/** Delays answers, one after the other, against guessing. */
export interface SlowDown {
  /** Resolves when it is this one's turn to be answered; false at once where too many wait already. */
  wait(): Promise<boolean>;
}

interface SlowDownOptions {
  /** Between two answers. */
  readonly pauseMs: number;
  readonly maxWaiting: number;
  readonly after: (ms: number, work: () => void) => unknown;
}

export const createSlowDown = ({ pauseMs, maxWaiting, after }: SlowDownOptions): SlowDown => {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    async wait() {
      if (waiting >= maxWaiting) return false;
      waiting += 1;
      last = last.then(() => new Promise((resolve) => void after(pauseMs, resolve)));
      await last;
      waiting -= 1;
      return true;
    },
  };
};
