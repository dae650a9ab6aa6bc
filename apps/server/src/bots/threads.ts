import { Worker } from "node:worker_threads";
import type { MoveBody } from "@yourmove/contract";
import type { ThoughtMessage } from "./bot-worker.ts";

/** Who waits for the move of a thought. */
export interface Waiting {
  readonly resolve: (move: MoveBody) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads, further ones as they are needed. */
export interface Threads {
  hasRoom(): boolean;
  begin(message: ThoughtMessage, waiting: Waiting): void;
  /** Has one ready before it is needed. */
  warmUp(): void;
  /** How many thoughts were given up since the start because they never ended. */
  hung(): number;
  end(): Promise<void>;
}

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

/** How threads are made and how long a thought may hold one; tests have their own. */
export interface ThreadOptions {
  readonly start?: () => Worker;
  /** Beyond what a thought was given to think, in milliseconds; the first of a thread waits for its start too. */
  readonly graceMs?: number;
  readonly startMs?: number;
}

const GRACE_MS = 5000;
const START_MS = 60_000;

interface Busy extends Waiting {
  readonly giveUp: NodeJS.Timeout;
}

/** Makes threads, so many at most; `onRoom` is told whenever one is free again. */
export const createThreads = (
  most: number,
  onRoom: () => void,
  { start = startThread, graceMs = GRACE_MS, startMs = START_MS }: ThreadOptions = {},
): Threads => {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Busy>();
  const proven = new WeakSet<Worker>();
  let hung = 0;

  const finish = (worker: Worker, settle: (waiting: Waiting) => void) => {
    const waiting = busy.get(worker);
    busy.delete(worker);
    if (!waiting) return;
    clearTimeout(waiting.giveUp);
    settle(waiting);
  };

  const giveUpOn = (worker: Worker) => {
    hung += 1;
    finish(worker, ({ reject }) => reject(new Error("a thought took too long, and its thread was ended")));
    void worker.terminate();
  };

  const begun = (): Worker => {
    const worker = start();
    worker.unref();
    worker.on("message", (move: MoveBody | null) => {
      proven.add(worker);
      if (busy.has(worker)) idle.push(worker);
      finish(worker, ({ resolve, reject }) => (move ? resolve(move) : reject(new Error("no move was found"))));
      onRoom();
    });
    // A thread that fails is not used again; its thought fails with it, and the next one starts another.
    worker.on("error", (error) => finish(worker, ({ reject }) => reject(error)));
    worker.on("exit", () => {
      finish(worker, ({ reject }) => reject(new Error("the thread ended")));
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      onRoom();
    });
    return worker;
  };

  return {
    hasRoom: () => idle.length > 0 || busy.size < most,
    begin(message, waiting) {
      const worker = idle.pop() ?? begun();
      const patience = message.budgetMs + (proven.has(worker) ? graceMs : startMs);
      const giveUp = setTimeout(giveUpOn, patience, worker).unref();
      busy.set(worker, { ...waiting, giveUp });
      worker.postMessage(message);
    },
    warmUp: () => void idle.push(begun()),
    hung: () => hung,
    async end() {
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
};
