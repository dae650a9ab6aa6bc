import { retryAfterOf } from "./errors.ts";

/** Time, chance and the network, handed in so that tests need neither a clock nor luck. */
export interface Tools {
  /** Sends a request. */
  readonly fetch: typeof globalThis.fetch;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** 0 <= n < 1. */
  readonly random: () => number;
  /** Runs `task` once in `ms` milliseconds; returns what cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  /** Whether there is a network. */
  readonly network: Network;
}

/** Whether there is a network, and when that may have changed. */
export interface Network {
  /** False only when it is sure that there is none. */
  readonly isOnline: () => boolean;
  /** Calls the listener when the machine goes offline, comes back, wakes up or changes networks; returns its own undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Node, and a browser's worker: always worth a try. */
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

const MIN_PAUSE_MS = 100;
const FIRST_PAUSE_MS = 400;
const MAX_PAUSE_MS = 20_000;
/** A date in a Retry-After is as wrong as the device's clock, and a timer of over 24 days ends at once. */
const MAX_RETRY_AFTER_MS = 300_000;

/**
 * How long to wait after a number of consecutive failures, in milliseconds: growing up to some 20 s, with full jitter, so that a
 * thousand clients do not return at once.
 */
export const backOff = (failures: number, random: () => number = Math.random): number =>
  MIN_PAUSE_MS + random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);

/** The pause before another attempt: the service's Retry-After, up to 5 minutes, plus the back-off. */
export const pauseAfter = (failures: number, error: unknown, random?: () => number): number =>
  Math.min(retryAfterOf(error) ?? 0, MAX_RETRY_AFTER_MS) + backOff(failures, random);
