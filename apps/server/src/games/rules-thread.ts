import { MessageChannel, receiveMessageOnPort, type Worker } from "node:worker_threads";
import type { FaultKind } from "@yourmove/rules";
import { startWorker } from "../start-worker.ts";
import { type GamePackage, GamesError, nameOf } from "./find-packages.ts";
import { type CallMessage, type DescribedGame, FLAG, type Loaded, type Outcome, type ThreadData } from "./messages.ts";
import type { ModuleGraph } from "./module-graph.ts";

/** The limits of a package. */
export interface ThreadLimits {
  /** How long one call may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly memoryMB: number;
  /** How long its thread may take to start, read, run and check it, in milliseconds. */
  readonly loadMs?: number;
}

/** The outcomes of calls, up to the one that failed. */
export type Called = readonly Outcome[];

/** A package's rules in a thread of their own, which answers at once. A thread that fails is ended, and another begins. */
export interface RulesThread {
  readonly games: readonly DescribedGame[];
  readonly graph: ModuleGraph;
  /** Makes the calls; a call that hung or killed the thread is a fault, as are those after it of its position; others without an answer are `restarting`. */
  call(message: CallMessage): Called;
  /** How many threads have ended since the start because a call took too long or too much. */
  ended(): number;
  stop(): Promise<void>;
}

const LOAD_MS = 30_000;
/** How often a wait looks at the memory, in milliseconds. */
const LOOK_MS = 20;
/** After its first end a thread restarts at once; then after this time, twice as long for each further end. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
/** After this time without an end, in milliseconds, the count starts again. */
const FORGET_MS = 300_000;
/** A package that has hung may hang again: meanwhile a call has this share of its time, so that others hardly notice. */
const PROBATION_SHARE = 0.2;

const FLAGS = ["--experimental-vm-modules", "--experimental-import-meta-resolve", "--no-warnings"];

/** Starts a thread for a package: for its rules, or for bots that play its games. */
export const startPackageThread = (data: ThreadData, { memoryMB }: Pick<ThreadLimits, "memoryMB">): Worker => {
  const options = {
    workerData: data,
    env: {},
    stdout: true,
    stderr: true,
    transferList: data.calls ? [data.calls.port] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMB, maxYoungGenerationSizeMb: Math.max(2, memoryMB / 8) },
  };
  return startWorker(import.meta.url, "./rules-worker", { ...options, execArgv: FLAGS });
};

/** One thread: loading, then at work, then ended. */
interface Started {
  readonly worker: Worker;
  readonly port: import("node:worker_threads").MessagePort;
  readonly flags: Int32Array;
  readonly loaded: Promise<Loaded>;
}

const WHY: Readonly<Record<string, string>> = {
  ERR_WORKER_OUT_OF_MEMORY: "it needs more memory than GAMES_MEMORY_MB allows",
};

const begin = (data: Omit<ThreadData, "calls">, limits: ThreadLimits): Started => {
  const { loadMs = LOAD_MS } = limits;
  const { port1: port, port2 } = new MessageChannel();
  const flags = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const worker = startPackageThread({ ...data, calls: { port: port2, flags } }, limits);
  port.unref();
  const loaded = new Promise<Loaded>((resolve) => {
    const refuse = (reason: string) => resolve({ kind: "refused", reason });
    const late = setTimeout(() => {
      refuse(`it has not loaded within ${loadMs / 1000} seconds`);
      void worker.terminate();
    }, loadMs);
    worker.once("message", resolve);
    worker.once("error", (error: NodeJS.ErrnoException) => refuse(WHY[error.code ?? ""] ?? error.message));
    worker.once("exit", () => {
      clearTimeout(late);
      refuse("its thread ended");
    });
    worker.once("message", () => {
      clearTimeout(late);
      worker.unref();
    });
  });
  return { worker, port, flags, loaded };
};

const MB = 1024 * 1024;

/** Waits for the answer to a call; what went wrong where none comes. */
const awaitAnswer = (flags: Int32Array, seq: number, limits: ThreadLimits): FaultKind | null => {
  let running = -1;
  let since = 0;
  let most = 0;
  const before = process.memoryUsage.rss();
  for (;;) {
    const answered = Atomics.load(flags, FLAG.answered);
    if (answered === seq) return null;
    const now = performance.now();
    const at = Atomics.load(flags, FLAG.running);
    // Each call of a message has the time of one.
    if (at !== running) [running, since] = [at, now];
    const left = limits.timeoutMs - (now - since);
    if (left <= 0) return most > limits.memoryMB * MB * 0.6 ? "memory" : "timeout";
    if (Atomics.wait(flags, FLAG.answered, answered, Math.min(left, LOOK_MS)) === "timed-out") {
      most = Math.max(most, process.memoryUsage.rss() - before);
      // Typed arrays count for no limit of the engine's.
      if (most > 2 * limits.memoryMB * MB) return "memory";
    }
  }
};

const messageOf = (kind: FaultKind, { timeoutMs, memoryMB }: ThreadLimits): string =>
  kind === "memory" ? `it took more than ${memoryMB} MB` : `it took longer than ${timeoutMs} ms`;

/** When a thread that has ended may begin again. */
const createBackoff = () => {
  const ends: number[] = [];
  return {
    /** Notes an end; gives how long to wait. */
    next(): number {
      const now = performance.now();
      while (ends[0] !== undefined && ends[0] < now - FORGET_MS) ends.shift();
      ends.push(now);
      return ends.length === 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (ends.length - 2), LONGEST_PAUSE_MS);
    },
    isOnProbation: () => (ends.at(-1) ?? -Infinity) > performance.now() - FORGET_MS,
  };
};

const RESTARTING: Outcome = { kind: "fault", fault: "restarting", message: "its thread begins again" };

/** What is said of a package's threads. */
export interface ThreadLog {
  warn(fields: object, message: string): void;
}

const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("; ");

/** Loads a package in a thread of its own; rejects with one sentence where that can't be. */
export const startRulesThread = async (
  found: GamePackage,
  limits: ThreadLimits,
  log: ThreadLog,
): Promise<RulesThread> => {
  const { file } = found;
  let started: Started | null = begin({ file, graph: null, isChecked: true }, limits);
  const first = await started.loaded;
  if (first.kind === "refused") throw new GamesError(`package ${nameOf(found)}: ${inOneLine(first.reason)}`);
  const { games, graph } = first;
  const backoff = createBackoff();
  let current: Started | null = started;
  let isStopped = false;
  let ended = 0;
  let retry: NodeJS.Timeout | undefined;

  const follow = ({ worker }: Started): void => {
    worker.once("error", () => {});
    worker.once("exit", () => end(worker, "its thread ended"));
  };

  const restart = async (): Promise<void> => {
    if (isStopped) return;
    const next = begin({ file, graph, isChecked: false }, limits);
    started = next;
    next.worker.unref();
    const loaded = await next.loaded;
    if (loaded.kind === "refused") return pause(loaded.reason);
    current = next;
    follow(next);
  };

  const pause = (reason: string): void => {
    if (isStopped) return;
    const pauseMs = backoff.next();
    log.warn({ package: nameOf(found), reason, pauseMs }, "the thread of a package's games ended and begins again");
    retry = setTimeout(() => void restart(), pauseMs).unref();
  };

  /** Ends the thread that is at work, once. */
  const end = (worker: Worker, reason: string): void => {
    if (current?.worker !== worker) return;
    current.port.close();
    current = null;
    ended += 1;
    void worker.terminate();
    pause(reason);
  };

  follow(started);
  return {
    games,
    graph,
    ended: () => ended,
    call(message) {
      if (!current) return message.calls.map(() => RESTARTING);
      const { worker, port, flags } = current;
      const given = backoff.isOnProbation() ? { ...limits, timeoutMs: limits.timeoutMs * PROBATION_SHARE } : limits;
      port.postMessage(message);
      Atomics.store(flags, FLAG.running, 0);
      const seq = Atomics.add(flags, FLAG.called, 1) + 1;
      Atomics.notify(flags, FLAG.called);
      const fault = awaitAnswer(flags, seq, given);
      const outcomes: Outcome[] = [];
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
        outcomes.push(...next.message);
      if (fault === null) return outcomes;
      // Of a line, which is one call, every call of the game counts.
      const hung = Math.min(Atomics.load(flags, FLAG.running), message.calls.length - 1);
      const words = messageOf(fault, given);
      end(worker, `${message.calls[hung]?.fn}: ${words}`);
      const failed: Outcome = { kind: "fault", fault, message: words };
      // Those behind it of the same position fail with it: its match is not shown as if its rules were merely away.
      const behind = message.isOnePosition ? failed : RESTARTING;
      return message.calls.map((_, index) => {
        if (index === hung) return failed;
        return outcomes[index] ?? (index > hung ? behind : RESTARTING);
      });
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      current = null;
      await started?.worker.terminate();
    },
  };
};
