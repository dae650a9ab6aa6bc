import type { Worker } from "node:worker_threads";
import type { MoveBody } from "@yourmove/contract";
import { startWorker } from "../start-worker.ts";
import type { BotSearchMessage } from "./bot-worker.ts";

/** Who waits for what a search finds: a move, or the answer to an offer as an object of its own. */
export interface Waiting {
  readonly resolve: (move: MoveBody) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads, further ones as they are needed. */
export interface Threads {
  hasRoom(): boolean;
  begin(message: BotSearchMessage, waiting: Waiting): void;
  /** How many searches were given up since the start because they never ended. */
  hung(): number;
  end(): Promise<void>;
}

const startThread = (): Worker => startWorker(import.meta.url, "./bot-worker");

/** How threads are made and how long a search may hold one; tests have their own. */
export interface ThreadOptions {
  readonly start?: () => Worker;
  /** Beyond what a search was given to think, in milliseconds; the first of a thread waits for its start too. */
  readonly graceMs?: number;
  readonly startMs?: number;
  /** How long a thread without a search is kept, in milliseconds. */
  readonly idleMs?: number;
}

const GRACE_MS = 5000;
const START_MS = 60_000;
const IDLE_MS = 60_000;

interface Busy extends Waiting {
  readonly giveUp: NodeJS.Timeout;
}

/** The threads that think, and who waits for each; one that thinks for ever is ended. */
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

/** The threads that have nothing to think; one that has had nothing for so long is ended, for each holds its own memory. */
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
    /** The one that rested last, so that the others may end. */
    take(): Worker | undefined {
      const worker = [...idle.keys()].at(-1);
      if (worker) remove(worker);
      return worker;
    },
    workers: () => [...idle.keys()],
  };
};

/** Makes at most `max` threads; calls `onRoom` whenever one is free again. */
export const createThreads = (
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
