import { RefusalError } from "../answer.ts";
import type { Clock } from "../clock.ts";
import { createTurns, type TurnTaker } from "../turns.ts";

/** Runs slow work fairly: no caller delays the others. */
export type PasswordQueue = <Value>(caller: TurnTaker, work: () => Promise<Value>) => Promise<Value>;

/** How much runs at once, how much waits in all, and for how long in milliseconds. */
export interface PasswordQueueBounds {
  readonly most: number;
  readonly queued: number;
  readonly waitMs: number;
}

interface Job extends TurnTaker {
  readonly begin: () => void;
  readonly refuse: () => void;
}

const tooBusy = () => new RefusalError({ code: "unavailable", detail: "Too many log-ins at once; try again soon" });

/**
 * A queue in which networks take turns, then addresses, then callers, and one work of a caller is under way. It refuses what has
 * waited too long and, where too much waits, the newest of who has most.
 */
export const createPasswordQueue = (clock: Clock, { most, queued, waitMs }: PasswordQueueBounds): PasswordQueue => {
  const underWay = new Set<string>();
  const turns = createTurns<Job>();

  const beginNext = () => {
    while (underWay.size < most) {
      const job = turns.takeNext(({ who }) => !underWay.has(who));
      if (!job) return;
      underWay.add(job.who);
      job.begin();
    }
  };

  const enter = (caller: TurnTaker): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        stopTimer();
        if (turns.remove(job)) reject(tooBusy());
      };
      const begin = () => {
        stopTimer();
        resolve();
      };
      const job: Job = { ...caller, begin, refuse };
      const stopTimer = clock.after(waitMs, refuse);
      turns.add(job);
      beginNext();
      if (turns.size > queued) turns.newestOfMost()?.refuse();
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
