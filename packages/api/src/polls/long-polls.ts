import { LIMITS } from "@yourmove/contract";
import type { Clock } from "../clock.ts";
import type { ApiRequest, Call, PollShare, WaitsForClient } from "../identity/request.ts";
import type { Changes } from "./changes.ts";
import { createDeadlines, type Deadlines, type Waiting } from "./deadlines.ts";

/** A poll among those that are counted together. */
export interface SharedPoll {
  readonly userID: number;
  /** Whether it ends. */
  readonly isEnding: boolean;
  wake(wake: "evicted"): void;
}

/** The bounds that users share. */
export interface PollShares {
  /** Counts a poll; where that makes too many, the oldest of the user with the most of them completes. */
  join(shares: readonly PollShare[], poll: SharedPoll): void;
  leave(shares: readonly PollShare[], poll: SharedPoll): void;
}

/** The user with the most polls loses one first: others keep theirs. */
const oldestOfGreediest = (polls: readonly SharedPoll[]): SharedPoll | undefined => {
  const counts = new Map<number, number>();
  for (const { userID } of polls) counts.set(userID, (counts.get(userID) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return polls.find(({ userID }) => counts.get(userID) === most);
};

/** The counts of one process. */
const createPollShares = (): PollShares => {
  const open = new Map<string, Set<SharedPoll>>();
  const evictOver = (polls: ReadonlySet<SharedPoll>, most: number) => {
    if (polls.size <= most) return;
    const staying = [...polls].filter(({ isEnding }) => !isEnding);
    if (staying.length > most) oldestOfGreediest(staying)?.wake("evicted");
  };
  return {
    join(shares, poll) {
      for (const { name, most } of shares) {
        const polls = open.get(name) ?? new Set();
        open.set(name, polls.add(poll));
        evictOver(polls, most);
      }
    },
    leave(shares, poll) {
      for (const { name } of shares) {
        const polls = open.get(name);
        polls?.delete(poll);
        if (polls?.size === 0) open.delete(name);
      }
    },
  };
};

/** Why a sleeping poll woke: only "changed" is a reason to go on waiting. */
export type Wake = "changed" | "timeout" | "gone" | "evicted" | "stopped";

/** One open poll. It listens from the moment it is opened, so no change slips between reading and sleeping. */
export interface Ticket {
  /** Sleeps until a change, or until the clock has `elapsed` so far at the latest. */
  sleep(until: number): Promise<Wake>;
  close(): void;
}

/** The open polls of this process (contract 4.2). */
export interface LongPolls {
  open(call: Call): Ticket;
  /** Completes every open poll, and every later one at once. */
  stop(): void;
  readonly size: number;
}

/** The parts that the open polls of a process share. */
interface PollRegistry {
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  leave(poll: OpenPoll): void;
}

// Ten thousand of these sleep: one object and one promise each, and no closures of their own.
class OpenPoll implements Ticket, SharedPoll, Waiting, WaitsForClient {
  readonly userID: number;
  readonly shares: readonly PollShare[] | undefined;
  deadline = 0;
  place = -1;
  #pending: Wake | null = null;
  #resolve: ((wake: Wake) => void) | null = null;
  readonly #request: ApiRequest;
  readonly #registry: PollRegistry;

  constructor(userID: number, request: ApiRequest, registry: PollRegistry) {
    this.userID = userID;
    this.shares = request.pollShares;
    this.#registry = registry;
    this.#request = request;
    request.watch(this);
  }

  get isEnding(): boolean {
    return this.#pending !== null && this.#pending !== "changed";
  }

  /** A change never overwrites an ending that has not been seen yet. */
  wake(wake: Wake): void {
    if (this.#pending === null || wake !== "changed") this.#pending = wake;
    if (!this.#resolve) return;
    this.#registry.deadlines.remove(this);
    this.#end(this.#resolve);
  }

  onGone(): void {
    this.wake("gone");
  }

  onDeadline(): void {
    if (this.#resolve) this.#end(this.#resolve);
  }

  sleep(until: number): Promise<Wake> {
    return new Promise((resolve) => {
      if (this.#pending !== null || until <= this.#registry.clock.elapsed()) return this.#end(resolve);
      this.#resolve = resolve;
      this.deadline = until;
      this.#registry.deadlines.add(this);
    });
  }

  #end(resolve: (wake: Wake) => void): void {
    this.#resolve = null;
    const wake = this.#pending ?? "timeout";
    if (wake === "changed") this.#pending = null;
    resolve(wake);
  }

  close(): void {
    this.#request.unwatch(this);
    this.#registry.leave(this);
  }
}

/** A user's open polls, which hear of a change together. */
interface OwnPolls {
  readonly polls: Set<OpenPoll>;
  readonly undo: readonly (() => void)[];
}

/** Called as the first poll of a user's opens; its undo as the last one closes. */
type OnWaiting = (userID: number) => () => void;

/** The open polls by their users; a user's ninth completes its oldest. */
const createRegister = (changes: Changes, onWaiting: readonly OnWaiting[]) => {
  const open = new Map<number, OwnPolls>();
  let size = 0;
  const listenFor = (userID: number): OwnPolls => {
    const polls = new Set<OpenPoll>();
    const unsubscribe = changes.subscribe(userID, () => {
      for (const poll of polls) poll.wake("changed");
    });
    const own = { polls, undo: [unsubscribe, ...onWaiting.map((begin) => begin(userID))] };
    open.set(userID, own);
    return own;
  };
  return {
    add(poll: OpenPoll) {
      const { polls } = open.get(poll.userID) ?? listenFor(poll.userID);
      polls.add(poll);
      size += 1;
      if (polls.size > LIMITS.openPolls) [...polls][polls.size - 1 - LIMITS.openPolls]?.wake("evicted");
    },
    remove(poll: OpenPoll) {
      const own = open.get(poll.userID);
      if (!own?.polls.delete(poll)) return;
      size -= 1;
      if (own.polls.size > 0) return;
      open.delete(poll.userID);
      for (const undo of own.undo) undo();
    },
    all: () => [...open.values()].flatMap(({ polls }) => [...polls]),
    get size() {
      return size;
    },
  };
};

/** The open polls of one process. A client that goes away frees its own. */
export const createLongPolls = (
  { changes, clock }: { readonly changes: Changes; readonly clock: Clock },
  ...onWaiting: readonly OnWaiting[]
): LongPolls => {
  const register = createRegister(changes, onWaiting);
  const shared = createPollShares();
  let isStopped = false;
  const registry: PollRegistry = {
    clock,
    deadlines: createDeadlines(clock),
    leave(poll) {
      register.remove(poll);
      if (poll.shares) shared.leave(poll.shares, poll);
    },
  };

  return {
    open({ actor, request }) {
      const poll = new OpenPoll(actor.userID, request, registry);
      register.add(poll);
      if (poll.shares) shared.join(poll.shares, poll);
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
