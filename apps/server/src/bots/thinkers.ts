import { availableParallelism } from "node:os";
import type { BotSearch, TakesDraw, Think } from "@yourmove/api";
import type { MoveBody } from "@yourmove/contract";
import type { BotSearchMessage } from "./bot-worker.ts";
import { createThreads, type ThreadOptions, type Waiting } from "./threads.ts";

/** What each strength may think in peace; within a second with all that goes around it. */
const MAX_MS = { 1: 50, 2: 120, 3: 350 } as const;
/** Below this a search finds hardly anything: from here on a queue only grows longer. */
const LEAST_MS = 15;
/** A search finishes this soon after its request, the wait for a thread included. */
export const TIMEOUT_MS = 600;

/** Who waits: when each search was to be finished, in order of arrival, and the threads that think at once. */
export interface Queue {
  readonly dueTimes: readonly number[];
  readonly threads: number;
}

/**
 * How long the next search may take, in milliseconds: its share, so that it and all that wait behind it are finished
 * in time by thinking equally long.
 */
export const thinkingTime = (level: BotSearch["level"], now: number, { dueTimes, threads }: Queue): number => {
  let share: number = MAX_MS[level];
  for (const [place, due] of dueTimes.entries()) share = Math.min(share, ((due - now) * threads) / (place + 1));
  return Math.max(share, LEAST_MS);
};

/** Threads that think for the bots, so that the event loop never does. */
export interface Thinkers {
  readonly think: Think;
  readonly takesDraw: TakesDraw;
  /** Any legal move, without a search. */
  readonly anyMove: Think;
  /** How many searches never ended and were given up, with their threads. */
  hung(): number;
  stop(): Promise<void>;
}

type BotSearchRequest = Omit<BotSearchMessage, "budgetMs">;

interface Task extends Waiting {
  readonly search: BotSearchRequest;
  /** When it has to be finished, by `performance.now()`. */
  readonly due: number;
}

/** One core is left to the server itself. */
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Makes thinkers over threads; the longer the queue, the shorter each thinks, first come, first served. */
export const createThinkers = (maxThreads = MAX_THREADS, options: ThreadOptions = {}): Thinkers => {
  const queue: Task[] = [];
  let isStopped = false;

  const next = () => {
    while (!isStopped && queue.length > 0 && threads.hasRoom()) {
      const dueTimes = queue.map(({ due }) => due);
      const task = queue.shift();
      if (!task) return;
      const budgetMs = thinkingTime(task.search.level, performance.now(), { dueTimes, threads: maxThreads });
      threads.begin({ ...task.search, budgetMs }, task);
    }
  };

  const threads = createThreads(maxThreads, next, options);
  const ask = (search: BotSearchRequest): Promise<MoveBody> =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error("the service is stopping"));
      queue.push({ search, due: performance.now() + TIMEOUT_MS, resolve, reject });
      next();
    });

  return {
    think: (search) => ask({ ...search, about: "move" }),
    anyMove: (search) => ask({ ...search, about: "any" }),
    takesDraw: async (search) => (await ask({ ...search, about: "draw" }))["takesDraw"] === true,
    hung: threads.hung,
    async stop() {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new Error("the service is stopping"));
      await threads.end();
    },
  };
};
