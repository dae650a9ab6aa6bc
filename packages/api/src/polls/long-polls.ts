import { LIMITS } from "@yourmove/contract";
import type { Clock } from "../clock.ts";
import type { Changes } from "./changes.ts";
import { createPollShares, type PollShare, type SharedPoll } from "./poll-shares.ts";

/** Why a sleeping poll woke: only "changed" is a reason to go on waiting. */
export type Wake = "changed" | "timeout" | "gone" | "evicted" | "stopped";

/** One open poll. It listens from the moment it is opened, so no change slips between reading and sleeping. */
export interface Ticket {
  /** Sleeps until a change, or until the clock has `elapsed` so far at the latest. */
  sleep(until: number): Promise<Wake>;
  close(): void;
}

/** Whose poll is opened. */
export interface PollOwner {
  readonly userID: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  readonly shares?: readonly PollShare[] | undefined;
}

/** The open polls of this process (contract 4.2). */
export interface LongPolls {
  open(owner: PollOwner): Ticket;
  /** Completes every open poll, and every later one at once. */
  stop(): void;
  readonly size: number;
}

class OpenPoll implements Ticket, SharedPoll {
  readonly userID: number;
  #pending: Wake | null = null;
  #look: (() => void) | null = null;
  #undo: (() => void) | null = null;
  readonly #clock: Clock;
  readonly #onClose: () => void;

  constructor(userID: number, clock: Clock, onClose: () => void) {
    this.userID = userID;
    this.#clock = clock;
    this.#onClose = onClose;
  }

  get isEnding(): boolean {
    return this.#pending !== null && this.#pending !== "changed";
  }

  /** A change never overwrites an ending that has not been seen yet. */
  wake(wake: Wake): void {
    if (this.#pending === null || wake !== "changed") this.#pending = wake;
    this.#look?.();
  }

  // One promise and no async function, of which ten thousand would sleep.
  sleep(until: number): Promise<Wake> {
    return new Promise((resolve) => {
      this.#look = () => this.#end(until, resolve);
      this.#look();
    });
  }

  // Timers may fire a little early, and a wait is never cut short (contract 4.2); nor long when the wall clock is turned.
  #end(until: number, resolve: (wake: Wake) => void): void {
    this.#undo?.();
    this.#undo = null;
    const left = until - this.#clock.elapsed();
    if (this.#pending === null && left > 0) {
      this.#undo = this.#clock.after(left, () => this.#look?.());
      return;
    }
    this.#look = null;
    const wake = this.#pending ?? "timeout";
    if (wake === "changed") this.#pending = null;
    resolve(wake);
  }

  close(): void {
    this.#undo?.();
    this.#onClose();
  }
}

/** The open polls by their users; a user's ninth completes its oldest. */
const createRegister = () => {
  const open = new Map<number, Set<OpenPoll>>();
  let size = 0;
  return {
    add(poll: OpenPoll) {
      const own = open.get(poll.userID) ?? new Set();
      open.set(poll.userID, own.add(poll));
      size += 1;
      if (own.size > LIMITS.openPolls) [...own][own.size - 1 - LIMITS.openPolls]?.wake("evicted");
    },
    remove(poll: OpenPoll) {
      const own = open.get(poll.userID);
      if (!own?.delete(poll)) return;
      size -= 1;
      if (own.size === 0) open.delete(poll.userID);
    },
    all: () => [...open.values()].flatMap((own) => [...own]),
    get size() {
      return size;
    },
  };
};

/** Makes the open polls of one process. A client that goes away frees its own. */
export const createLongPolls = ({ changes, clock }: { changes: Changes; clock: Clock }): LongPolls => {
  const register = createRegister();
  const shared = createPollShares();
  let isStopped = false;

  return {
    open({ userID, signal, shares }) {
      const onAbort = () => poll.wake("gone");
      const poll: OpenPoll = new OpenPoll(userID, clock, () => {
        unsubscribe();
        signal.removeEventListener("abort", onAbort);
        register.remove(poll);
        if (shares) shared.leave(shares, poll);
      });
      const unsubscribe = changes.subscribe(userID, () => poll.wake("changed"));
      signal.addEventListener("abort", onAbort, { once: true });
      register.add(poll);
      if (shares) shared.join(shares, poll);
      if (signal.aborted) poll.wake("gone");
      if (isStopped) poll.wake("stopped");
      return poll;
    },
    stop() {
      isStopped = true;
      for (const poll of register.all()) poll.wake("stopped");
    },
    get size() {
      return register.size;
    },
  };
};
