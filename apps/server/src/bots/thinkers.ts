import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import type { BotSearch, TakesDraw, Think } from "@yourmove/api";
import type { MoveBody } from "@yourmove/contract";
import { startWorker } from "../workers.ts";
import type { BotSearchMessage } from "./bot-worker.ts";

/** The callbacks for the result of a search: a move, or the answer to an offer. */
interface Waiting {
  readonly resolve: (move: MoveBody) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads, started as they are needed. */
interface Threads {
  hasRoom(): boolean;
  /** How many think now. */
  busy(): number;
  begin(message: BotSearchMessage, waiting: Waiting): void;
  /** How many searches were abandoned since the start because they never ended. */
  hung(): number;
  end(): Promise<void>;
}

const startThread = (): Worker => startWorker(import.meta.url, "./bot-worker");

/** How threads are made and how long a search may hold one; tests have their own. */
interface ThreadOptions {
  readonly start?: () => Worker;
  /** The grace beyond a search's time limit, in milliseconds; a thread's first search waits for its start too. */
  readonly graceMs?: number;
  readonly startMs?: number;
  /** How long an idle thread is kept, in milliseconds. */
  readonly idleMs?: number;
}

const GRACE_MS = 5000;
const START_MS = 60_000;
const IDLE_MS = 60_000;

interface Busy extends Waiting {
  readonly giveUp: NodeJS.Timeout;
}

/** The busy threads, and the callbacks for each; a thread that never answers is terminated. */
const createBook = () => {
  const busy = new Map<Worker, Busy>();
  let hung = 0;

  const finish = (worker: Worker, settle: (waiting: Waiting) => void): boolean => {
    const waiting = busy.get(worker);
    if (!waiting) return false;
    busy.delete(worker);
    clearTimeout(waiting.giveUp);
    settle(waiting);
    return true;
  };

  const giveUpOn = (worker: Worker) => {
    hung += 1;
    finish(worker, ({ reject }) => reject(new Error("a search took too long, and its thread was ended")));
    void worker.terminate();
  };

  return {
    finish,
    begin: (worker: Worker, waiting: Waiting, timeoutMs: number) =>
      void busy.set(worker, { ...waiting, giveUp: setTimeout(giveUpOn, timeoutMs, worker).unref() }),
    workers: () => [...busy.keys()],
    hung: () => hung,
  };
};

/** The idle threads; one that has been idle for long is terminated, for each holds its own memory. */
const createIdle = (idleMs: number) => {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const remove = (worker: Worker) => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const end = (worker: Worker) => {
    remove(worker);
    void worker.terminate();
  };
  return {
    add: (worker: Worker) => void idle.set(worker, setTimeout(end, idleMs, worker).unref()),
    remove,
    /** The last one to become idle, so that the others may end. */
    take(): Worker | undefined {
      const worker = [...idle.keys()].at(-1);
      if (worker) remove(worker);
      return worker;
    },
    workers: () => [...idle.keys()],
  };
};

/** Starts at most `max` threads; calls `onRoom` whenever one is free again. */
const createThreads = (
  most: number,
  onRoom: () => void,
  { start = startThread, graceMs = GRACE_MS, startMs = START_MS, idleMs = IDLE_MS }: ThreadOptions = {},
): Threads => {
  const idle = createIdle(idleMs);
  const proven = new WeakSet<Worker>();
  const book = createBook();

  const begun = (): Worker => {
    const worker = start();
    worker.unref();
    worker.on("message", (move: MoveBody | null) => {
      proven.add(worker);
      const settle = ({ resolve, reject }: Waiting) => (move ? resolve(move) : reject(new Error("no move was found")));
      if (book.finish(worker, settle)) idle.add(worker);
      onRoom();
    });
    // A thread that fails is not used again; its search fails with it, and the next one starts another.
    worker.on("error", (error) => book.finish(worker, ({ reject }) => reject(error)));
    worker.on("exit", () => {
      book.finish(worker, ({ reject }) => reject(new Error("the thread ended")));
      idle.remove(worker);
      onRoom();
    });
    return worker;
  };

  return {
    busy: () => book.workers().length,
    hasRoom: () => idle.workers().length > 0 || book.workers().length < most,
    begin(message, waiting) {
      const worker = idle.take() ?? begun();
      book.begin(worker, waiting, message.budgetMs + (proven.has(worker) ? graceMs : startMs));
      worker.postMessage(message);
    },
    hung: book.hung,
    end: async () =>
      void (await Promise.all([...idle.workers(), ...book.workers()].map((worker) => worker.terminate()))),
  };
};

/** The time limit of each strength without a queue: within a second with everything around it. */
const MAX_MS = { 1: 50, 2: 80, 3: 120, 4: 200, 5: 350 } as const;
/** Below this a search finds hardly anything: from here on a queue only grows longer. */
const LEAST_MS = 15;
/** A search finishes this soon after its request, the wait for a thread included. */
export const TIMEOUT_MS = 600;

/** The queue: when each search must be finished, in order of arrival, and the number of threads. */
interface Queue {
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

/** How many searches are thought about, and how many wait for a thread. */
export interface SearchLoad {
  readonly thinking: number;
  readonly waiting: number;
}

/** Threads that think for the bots, so that the event loop never does. */
export interface Thinkers {
  readonly think: Think;
  readonly takesDraw: TakesDraw;
  /** Any legal move, without a search. */
  readonly anyMove: Think;
  /** How many searches never ended and were abandoned, with their threads. */
  hung(): number;
  load(): SearchLoad;
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

/** Creates thinkers over threads, first come, first served; the longer the queue, the shorter each search. */
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
  const enqueue = (search: BotSearchRequest): Promise<MoveBody> =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(new Error("the service is stopping"));
      queue.push({ search, due: performance.now() + TIMEOUT_MS, resolve, reject });
      next();
    });

  return {
    think: (search) => enqueue({ ...search, about: "move" }),
    anyMove: (search) => enqueue({ ...search, about: "any" }),
    takesDraw: async (search) => (await enqueue({ ...search, about: "draw" }))["takesDraw"] === true,
    hung: threads.hung,
    load: () => ({ thinking: threads.busy(), waiting: queue.length }),
    async stop() {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(new Error("the service is stopping"));
      await threads.end();
    },
  };
};
