import { availableParallelism } from "node:os";
import type { TakesDraw, Think } from "@yourmove/api";
import type { MoveBody } from "@yourmove/contract";
import type { ThoughtMessage } from "./bot-worker.ts";
import { PATIENCE_MS, thinkingTime } from "./thinking-time.ts";
import { createThreads, type ThreadOptions, type Waiting } from "./threads.ts";

/** Threads that think for the bots, so that the event loop never does. */
export interface Thinkers {
  readonly think: Think;
  readonly takesDraw: TakesDraw;
  /** How many thoughts never ended and were given up, with their threads. */
  hung(): number;
  stop(): Promise<void>;
}

type Asked = Omit<ThoughtMessage, "budgetMs">;

interface Task extends Waiting {
  readonly thought: Asked;
  /** When it is to be finished, by `performance.now()`. */
  readonly due: number;
}

/** One core is left to the server itself. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Makes thinkers over threads; the longer the queue, the shorter each thinks, first come, first served. */
export const createThinkers = (mostThreads = MOST_THREADS, options: ThreadOptions = {}): Thinkers => {
  const queue: Task[] = [];
  let isStopped = false;

  const next = () => {
    while (!isStopped && queue.length > 0 && threads.hasRoom()) {
      const dueTimes = queue.map(({ due }) => due);
      const task = queue.shift();
      if (!task) return;
      const budgetMs = thinkingTime(task.thought.level, performance.now(), { dueTimes, threads: mostThreads });
      threads.begin({ ...task.thought, budgetMs }, task);
    }
  };

  const threads = createThreads(mostThreads, next, options);
  const ask = (thought: Asked): Promise<MoveBody> =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error("the service is stopping"));
      queue.push({ thought, due: performance.now() + PATIENCE_MS, resolve, reject });
      next();
    });

  return {
    think: (thought) => ask({ ...thought, about: "move" }),
    takesDraw: async (thought) => (await ask({ ...thought, about: "draw" }))["takesDraw"] === true,
    hung: threads.hung,
    async stop() {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new Error("the service is stopping"));
      await threads.end();
    },
  };
};
