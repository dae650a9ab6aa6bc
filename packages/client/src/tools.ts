/** Time, chance and the network, handed in so that tests need neither a clock nor luck. */
export interface Tools {
  readonly fetch: typeof globalThis.fetch;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** 0 <= n < 1. */
  readonly random: () => number;
  /** Runs `task` once in `ms` milliseconds; the function given back cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  readonly network: Network;
}

/** Whether there is a network, and when that is worth asking again. */
export interface Network {
  readonly isOnline: () => boolean;
  /** Called when the machine went offline, came back, woke up or changed networks; gives back its own undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** What Node has, and a browser in a worker: a network that is always worth trying. */
const alwaysOnline: Network = { isOnline: () => true, onChange: () => () => {} };

const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    addEventListener("online", listener);
    addEventListener("offline", listener);
    return () => {
      removeEventListener("online", listener);
      removeEventListener("offline", listener);
    };
  },
};

/** The real clock, dice and network of wherever this runs. */
export const realTools = (): Tools => ({
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => performance.now(),
  random: Math.random,
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  network: "window" in globalThis ? browserNetwork : alwaysOnline,
});

/** Waits `ms` milliseconds, or until the signal aborts; never rejects. */
export const pause = (
  ms: number,
  signal: AbortSignal | null | undefined,
  { after }: Pick<Tools, "after">,
): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      cancel();
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const cancel = after(ms, done);
    signal?.addEventListener("abort", done, { once: true });
  });
