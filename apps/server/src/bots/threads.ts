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

/** Makes threads, so many at most; `onRoom` is told whenever one is free again. */
export const createThreads = (most: number, onRoom: () => void): Threads => {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Waiting>();

  const finish = (worker: Worker, settle: (waiting: Waiting) => void) => {
    const waiting = busy.get(worker);
    busy.delete(worker);
    if (waiting) settle(waiting);
  };

  const start = (): Worker => {
    const worker = startThread();
    worker.unref();
    worker.on("message", (move: MoveBody | null) => {
      idle.push(worker);
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
      const worker = idle.pop() ?? start();
      busy.set(worker, waiting);
      worker.postMessage(message);
    },
    warmUp: () => void idle.push(start()),
    async end() {
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
};
