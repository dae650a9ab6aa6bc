import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Think, Thought } from "@yourmove/api";
import type { MoveBody } from "@yourmove/contract";
import type { ThoughtMessage } from "./bot-worker.ts";
import { PATIENCE_MS, thinkingTime } from "./thinking-time.ts";

/** Threads that think for the bots, so that the event loop never does. */
export interface Thinkers {
  readonly think: Think;
  stop(): Promise<void>;
}

interface Task {
  readonly thought: Thought;
  /** When it is to be finished, by `performance.now()`. */
  readonly due: number;
  readonly resolve: (move: MoveBody) => void;
  readonly reject: (reason: Error) => void;
}

/** One core is left to the server itself. */
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** From the build, a thread loads the file beside this one; from the sources, it must learn to read sources first. */
const startThread = (): Worker => {
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("./bot-worker.js", import.meta.url));
  const source = new URL("./bot-worker.ts", import.meta.url).href;
  const execArgv = [...process.execArgv, "--conditions=@yourmove/source"];
  return new Worker(`import("tsx/esm/api").then(({ register }) => (register(), import("${source}")))`, {
    eval: true,
    execArgv,
  });
};

/** Makes threads, further ones as they are needed; the longer the queue, the shorter each thinks, first come, first served. */
export const createThinkers = (mostThreads = MOST_THREADS): Thinkers => {
  const queue: Task[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Task>();
  let isStopped = false;

  const finish = (worker: Worker, settle: (task: Task) => void) => {
    const task = busy.get(worker);
    busy.delete(worker);
    if (task) settle(task);
  };

  const start = (): Worker => {
    const worker = startThread();
    worker.unref();
    worker.on("message", (move: MoveBody | null) => {
      idle.push(worker);
      finish(worker, ({ resolve, reject }) => (move ? resolve(move) : reject(new Error("no move was found"))));
      next();
    });
    // A thread that fails is not used again; its thought fails with it, and the next one starts another.
    worker.on("error", (error) => finish(worker, ({ reject }) => reject(error)));
    worker.on("exit", () => {
      finish(worker, ({ reject }) => reject(new Error("the thread ended")));
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      if (!isStopped) next();
    });
    return worker;
  };

  const next = () => {
    while (queue.length > 0 && (idle.length > 0 || busy.size < mostThreads)) {
      const dueTimes = queue.map(({ due }) => due);
      const task = queue.shift();
      if (!task) return;
      const worker = idle.pop() ?? start();
      busy.set(worker, task);
      const budgetMs = thinkingTime(task.thought.level, performance.now(), { dueTimes, threads: mostThreads });
      worker.postMessage({ ...task.thought, budgetMs } satisfies ThoughtMessage);
    }
  };

  // One is ready before the first move waits for it.
  idle.push(start());
  return {
    think: (thought) =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Error("the service is stopping"));
        queue.push({ thought, due: performance.now() + PATIENCE_MS, resolve, reject });
        next();
      }),
    async stop() {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new Error("the service is stopping"));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
};
