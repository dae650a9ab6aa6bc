import { type Clock, systemClock } from "../clock.ts";

/** Whether this process or another one made a change. */
export type ChangeFrom = "here" | "elsewhere";

/**
 * "Something of yours changed, read again": carries no data. One kind serves one process; another reaches every
 * process on the same PostgreSQL.
 */
export interface Changes {
  /** Wakes the listeners of these users, after commit. */
  publish(userIDs: readonly number[]): void;
  /** Calls `listener` at every change of the user's; gives back its undo. */
  subscribe(userID: number, listener: () => void): () => void;
  /**
   * Calls `listener` with every user id that changes, in this process or another, and `onGap` when changes may have passed
   * unnoticed; gives back its undo.
   */
  subscribeAll(listener: (userID: number, from: ChangeFrom) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}

/** Changes within one process, and the signal that anything may have changed. */
export interface LocalChanges extends Changes {
  publish(userIDs: readonly number[], from?: ChangeFrom): void;
  /** Wakes every listener, a slice of the users at a time: each of them reads, and others want to be served too. */
  wakeEveryone(): void;
}

/** Ten thousand users are through in two seconds. */
const SLICE_USERS = 100;
const SLICE_MS = 20;

interface Watcher {
  readonly listener: (userID: number, from: ChangeFrom) => void;
  readonly onGap: (() => void) | undefined;
}

/** Wakes many users, a slice at a time; a second call takes the place of what is left of the first. */
const createSlices = (clock: Pick<Clock, "after">, wake: (userID: number) => void) => {
  let toWake: number[] = [];
  let cancel = () => {};
  const wakeSlice = () => {
    toWake.splice(0, SLICE_USERS).forEach(wake);
    if (toWake.length > 0) cancel = clock.after(SLICE_MS, wakeSlice);
  };
  return {
    wakeAll(userIDs: Iterable<number>) {
      cancel();
      toWake = [...userIDs];
      wakeSlice();
    },
    stop: () => cancel(),
  };
};

/** Changes within one process. */
export const createLocalChanges = (clock: Pick<Clock, "after"> = systemClock): LocalChanges => {
  const listeners = new Map<number, Set<() => void>>();
  const watchers = new Set<Watcher>();
  const wakeListeners = (userID: number) => {
    // A copy, since a listener that wakes may subscribe again.
    for (const listener of [...(listeners.get(userID) ?? [])]) listener();
  };
  const wake = (userID: number, from: ChangeFrom) => {
    wakeListeners(userID);
    for (const { listener } of watchers) listener(userID, from);
  };
  const slices = createSlices(clock, wakeListeners);
  return {
    publish(userIDs, from = "here") {
      for (const userID of new Set(userIDs)) wake(userID, from);
    },
    wakeEveryone() {
      slices.wakeAll(listeners.keys());
      for (const { onGap } of watchers) onGap?.();
    },
    subscribe(userID, listener) {
      const own = listeners.get(userID) ?? new Set();
      listeners.set(userID, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userID) === own) listeners.delete(userID);
      };
    },
    subscribeAll(listener, onGap) {
      const watcher = { listener, onGap };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async close() {
      slices.stop();
      listeners.clear();
      watchers.clear();
    },
  };
};
