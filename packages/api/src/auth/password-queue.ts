import { RefusalError } from "../answer.ts";
import type { Clock } from "../clock.ts";

/** Who sends or sets a password, and from where. */
export interface PasswordCaller {
  /** A known user, from any address; or the name that is tried, with the address that it is tried from. */
  readonly who: string;
  /** As limits count addresses. */
  readonly address: string;
}

/** Runs slow work fairly: no caller delays the others. */
export type PasswordQueue = <Value>(caller: PasswordCaller, work: () => Promise<Value>) => Promise<Value>;

/** How much runs at once, how much waits in all, and for how long in milliseconds. */
export interface PasswordQueueBounds {
  readonly most: number;
  readonly queued: number;
  readonly waitMs: number;
}

interface Job extends PasswordCaller {
  readonly begin: () => void;
  readonly refuse: () => void;
}

const tooBusy = () => new RefusalError({ code: "unavailable", detail: "Too many log-ins at once; try again soon" });

/** The waiting work by address: the address at the front is the next to have its turn. */
const createLines = () => {
  const lines = new Map<string, Job[]>();
  const remove = (job: Job): boolean => {
    const line = lines.get(job.address);
    const at = line?.indexOf(job) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) lines.delete(job.address);
    return true;
  };
  return {
    add(job: Job): void {
      const line = lines.get(job.address);
      if (line) line.push(job);
      else lines.set(job.address, [job]);
    },
    remove,
    get size() {
      return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
    },
    /** Takes the first that may run, of the address whose turn it is; that address is then behind all others. */
    takeNext(mayRun: (job: Job) => boolean): Job | undefined {
      for (const [address, line] of lines) {
        const job = line.find(mayRun);
        if (!job) continue;
        remove(job);
        if (line.length > 0) {
          lines.delete(address);
          lines.set(address, line);
        }
        return job;
      }
      return undefined;
    },
    /** The newest of the address that has most waiting. */
    newestOfLongest(): Job | undefined {
      return [...lines.values()]
        .reduce<Job[]>((longest, line) => (line.length > longest.length ? line : longest), [])
        .at(-1);
    },
  };
};

/**
 * A queue in which addresses take turns, and one work of a caller is under way. It refuses what has waited too long and, where too
 * much waits, the newest of the address that has most.
 */
export const createPasswordQueue = (clock: Clock, { most, queued, waitMs }: PasswordQueueBounds): PasswordQueue => {
  const underWay = new Set<string>();
  const lines = createLines();

  const beginNext = () => {
    while (underWay.size < most) {
      const job = lines.takeNext(({ who }) => !underWay.has(who));
      if (!job) return;
      underWay.add(job.who);
      job.begin();
    }
  };

  const enter = (caller: PasswordCaller): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        stopTimer();
        if (lines.remove(job)) reject(tooBusy());
      };
      const begin = () => {
        stopTimer();
        resolve();
      };
      const job: Job = { ...caller, begin, refuse };
      const stopTimer = clock.after(waitMs, refuse);
      lines.add(job);
      beginNext();
      if (lines.size > queued) lines.newestOfLongest()?.refuse();
    });

  return async (caller, work) => {
    await enter(caller);
    try {
      return await work();
    } finally {
      underWay.delete(caller.who);
      beginNext();
    }
  };
};
