/** Time as the service knows it; tests hand in one that they turn themselves. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that only ever rise, whatever is done to the clock on the wall. */
  elapsed(): number;
  /** Runs `act` once after `ms`; gives back its undo. */
  after(ms: number, act: () => void): () => void;
}

/** The clock on the wall. Its timers never keep a process alive. */
export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
