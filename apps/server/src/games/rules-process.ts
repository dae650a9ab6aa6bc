import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { FAULT_FNS, type FaultFn, type FaultKind } from "@yourmove/rules";
import { HEADER_BYTES, MAX_FRAME_BYTES, type RulesMessage, type RulesReply } from "./messages.ts";
import { programFile } from "./program-file.ts";
import { type Program, type ProgramEnd, type Running, spawnApart } from "./spawner.ts";

/** Why a process of rules has ended. */
export class ProcessEnded extends Error {
  readonly kind: FaultKind;
  /** What it was at: a function of a game, or a module, as it says by its name; empty where the system does not give that. */
  readonly at: string;

  constructor(kind: FaultKind, message: string, at = "") {
    super(message);
    this.kind = kind;
    this.at = at;
  }

  get fn(): FaultFn | undefined {
    return FAULT_FNS.find((fn) => fn === this.at);
  }
}

/** A process has ended before it came to a question: any other may answer that. */
export class NotReached extends ProcessEnded {
  constructor() {
    super("restarting", "its process ended before it came to it");
  }
}

/** How long an answer may take, in milliseconds, and how many bytes of it are read. */
export interface CallLimits {
  readonly timeMs: number;
  readonly maxBytes?: number;
  /** Whether the process gives way to all others once it is slow; what the operator waits for does not. */
  readonly givesWay?: boolean;
  /** Whether what came is an answer; a process that gives anything else ends. */
  readonly isAnswer?: (reply: RulesReply) => boolean;
}

/** A process that runs one package's rules, or waits for one. */
export interface RulesProcess {
  /**
   * Sends a message. Those sent before it are answered first, and its time begins then; rejects with a `ProcessEnded` where no answer comes
   * within the time, or none that fits.
   */
  call(message: RulesMessage, limits: CallLimits): Promise<RulesReply>;
  isOver(): boolean;
  end(): void;
}

const MB = 1024 * 1024;
/** What a process takes without any package, in MB, and how often a busy one's memory is looked at, in milliseconds. */
const BARE_MB = 90;
const LOOK_MS = 25;
const PAGE_BYTES = 4096;
const TICK_MS = 10;
/** After this share of its time a question's process gives way to all others, at the latest after so many milliseconds. */
const GIVES_WAY_AFTER = 0.2;
const GIVES_WAY_MS = 250;
/** On a busy machine a question may take this many times as long as on one that is idle. */
const MAX_TIMES = 4;
/** How long a process may take to be there, in milliseconds. */
const START_MS = 30_000;
/** After so many seconds of the processor's time a process ends by itself, should the service be gone that would end it. */
const MAX_SECONDS = 900;

/** What this version of Node calls its permission model. */
const PERMISSION = ["--permission", "--experimental-permission"].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

const flagsFor = (file: string, { memoryMB, mayRead }: { memoryMB: number; mayRead: boolean }): string[] => [
  // No process, thread, addon or file but its own program, which in the build is a few files.
  ...(PERMISSION
    ? [PERMISSION, `--allow-fs-read=${mayRead ? "*" : file.endsWith(".mjs") ? file : `${dirname(file)}/*`}`]
    : []),
  "--disallow-code-generation-from-strings",
  "--experimental-vm-modules",
  "--experimental-import-meta-resolve",
  "--no-warnings",
  `--max-old-space-size=${memoryMB}`,
  `--max-semi-space-size=${Math.max(1, Math.floor(memoryMB / 16))}`,
  file,
];

const SHELL = "/bin/sh";

const programFor = ({ memoryMB, mayRead }: { memoryMB: number; mayRead: boolean }): Program => {
  const file = programFile("rules-child");
  const flags = flagsFor(file, { memoryMB, mayRead });
  const cwd = dirname(file);
  // An image without a shell ends as a whole with its service: no process is left that `ulimit` would have to end.
  if (!existsSync(SHELL)) return { file: process.execPath, args: flags, cwd };
  const limited = `ulimit -t ${MAX_SECONDS}; ulimit -c 0; exec "$0" "$@"`;
  return { file: SHELL, args: ["-c", limited, process.execPath, ...flags], cwd };
};

/** Puts answers together as they come in, and gives each whole one; one that is too long is not read. */
const createFrames = (
  onFrame: (body: Buffer) => void,
  { maxBytes, onTooLong }: { maxBytes(): number; onTooLong(): void },
) => {
  let parts: Buffer[] = [];
  let length = 0;
  /** How many bytes the next frame takes; null where that is not known yet, or is too much. */
  const next = (): number | null => {
    if (length < HEADER_BYTES) return null;
    if ((parts[0] as Buffer).length < HEADER_BYTES) parts = [Buffer.concat(parts)];
    const bytes = (parts[0] as Buffer).readUInt32BE(0);
    if (bytes <= maxBytes()) return HEADER_BYTES + bytes;
    onTooLong();
    return null;
  };
  return (chunk: Buffer): void => {
    parts.push(chunk);
    length += chunk.length;
    for (let bytes = next(); bytes !== null && length >= bytes; bytes = next()) {
      const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      length -= bytes;
      parts = length > 0 ? [whole.subarray(bytes)] : [];
      onFrame(whole.subarray(HEADER_BYTES, bytes));
    }
  };
};

const toFrame = (message: RulesMessage): Buffer => {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  header.writeUInt32BE(body.length, 0);
  return Buffer.concat([header, body]);
};

interface Waiting {
  readonly limits: CallLimits;
  resolve(reply: RulesReply): void;
  reject(error: ProcessEnded): void;
}

/** The name of a process: a process of rules puts there what it is at. */
const nameIn = (stat: string): string => stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));

/**
 * The memory of a process in bytes, the processor's time that it has had, in milliseconds, and what it is at; nothing where the system
 * does not say.
 */
const usageOf = async (pid: number | undefined) => {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const [statm, stat] = await Promise.all([read("statm"), read("stat")]);
  const pages = Number(statm.split(" ")[1] ?? 0);
  // After its name, which may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN);
  const processorMs = Number.isNaN(ticks) ? null : ticks * TICK_MS;
  return { bytes: pages * PAGE_BYTES, processorMs, name: nameIn(stat) };
};

const giveWay = (pid: number | undefined): void => {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has just ended, or the system does not allow it.
  }
};

/** A question that a process is at. */
interface Current extends Pick<CallLimits, "timeMs" | "givesWay"> {
  readonly began: number;
  /** What the process had had of the processor's time when that was first looked at. */
  firstMs: number | null;
}

/**
 * Ends a process whose answer takes too long or too much. The time of a question is the processor's, so that a busy machine ends no
 * process that is quick.
 */
const createWatch = (pid: () => number | undefined, memoryMB: number, end: (why: ProcessEnded) => void) => {
  let current: Current | null = null;
  let looking: NodeJS.Timeout | null = null;
  const look = async (at: Current): Promise<void> => {
    const { bytes, processorMs, name } = await usageOf(pid());
    if (current !== at) return;
    // Memory besides the heap counts for no limit of the engine's.
    if (bytes > (BARE_MB + 2 * memoryMB) * MB) return end(tooMuch(memoryMB, name));
    const tookMs = performance.now() - at.began;
    if (processorMs !== null) at.firstMs ??= processorMs;
    const hadMs = processorMs === null ? tookMs : processorMs - (at.firstMs ?? 0) + LOOK_MS;
    const { timeMs, givesWay = true } = at;
    const quickMs = Math.min(timeMs * GIVES_WAY_AFTER, GIVES_WAY_MS);
    if (givesWay && hadMs > quickMs) giveWay(pid());
    if (tookMs < timeMs || (hadMs + LOOK_MS < timeMs && tookMs < MAX_TIMES * timeMs)) return;
    // Whose never got so far that it would have had to give way is not slow.
    if (hadMs > quickMs) end(new ProcessEnded("timeout", `it took longer than ${Math.round(timeMs)} ms`, name));
    else end(new ProcessEnded("restarting", "the machine is too busy for it"));
  };
  const onTick = (): void => {
    if (current) {
      if (performance.now() - current.began >= LOOK_MS) void look(current);
      return;
    }
    clearInterval(looking ?? undefined);
    looking = null;
  };
  return {
    /** From now on the process is at a question with these limits, or at none. */
    begin(limits: CallLimits | null): void {
      current = limits && { ...limits, began: performance.now(), firstMs: null };
      if (current) looking ??= setInterval(onTick, LOOK_MS);
    },
  };
};

const tooMuch = (memoryMB: number, at?: string) =>
  new ProcessEnded("memory", `it took more than ${memoryMB} MB of memory`, at);

/** With this code Node ends where a module waits for what never comes. */
const UNSETTLED = 13;

/** Why a process has ended by itself. */
const reasonOf = (end: ProgramEnd, memoryMB: number): ProcessEnded => {
  if (!end) return new ProcessEnded("crash", "its process could not be started");
  // So the engine ends where the heap is full.
  if (end.signal === "SIGABRT" || end.signal === "SIGTRAP") return tooMuch(memoryMB);
  const isUnsettled = end.code === UNSETTLED;
  return new ProcessEnded(
    "crash",
    isUnsettled ? "its module waits for a promise that never settles" : "its process ended",
  );
};

interface StartOptions {
  readonly memoryMB: number;
  readonly mayRead?: boolean;
}

/** Sends frames; those of one turn of the event loop go in one write. */
const createSender = (input: Socket): ((message: RulesMessage) => void) => {
  let frames: Buffer[] = [];
  const flush = (): void => {
    input.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames));
    frames = [];
  };
  return (message) => {
    if (frames.push(toFrame(message)) === 1) setImmediate(flush);
  };
};

/** Starts a process; `mayRead` for one that reads packages and runs none of them. */
export const startRulesProcess = ({ memoryMB, mayRead = false }: StartOptions): RulesProcess => {
  /** The questions on their way, the one that it is at first. */
  const waiting: Waiting[] = [];
  let running: Running | null = null;
  let send: (message: RulesMessage) => void = () => {};
  let why: ProcessEnded | null = null;
  let onBegun: (() => void) | null = null;
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  const end = (reason: ProcessEnded): void => {
    why ??= reason;
    onBegun?.();
    spawned.end();
    watch.begin(null);
    const [first, ...others] = waiting.splice(0);
    spawned.hold(false);
    first?.reject(why);
    for (const each of others) each.reject(new NotReached());
  };
  const watch = createWatch(() => running?.pid, memoryMB, end);
  const maxBytes = () => waiting[0]?.limits.maxBytes ?? MAX_FRAME_BYTES;
  const onFrame = (body: Buffer): void => {
    // The first says that it is there.
    if (onBegun) {
      onBegun();
      onBegun = null;
      return;
    }
    try {
      const reply = JSON.parse(body.toString()) as RulesReply;
      const { limits: { isAnswer = () => true } = {}, resolve } = waiting[0] ?? {};
      if (!resolve || !isAnswer(reply)) throw new Error("no answer");
      waiting.shift();
      watch.begin(waiting[0]?.limits ?? null);
      if (waiting.length === 0) spawned.hold(false);
      resolve(reply);
    } catch {
      // So says nothing of what was asked: whatever ran there before may have changed how answers are made.
      end(new ProcessEnded("restarting", "its answer is none"));
    }
  };
  const onTooLong = () => end(new ProcessEnded("value", `it gives more than ${maxBytes()} bytes, which are not read`));
  const spawned = spawnApart(programFor({ memoryMB, mayRead }), {
    onStarted(started) {
      running = started;
      const { input, output } = running;
      input.on("error", () => {});
      output.on("error", () => {});
      output.on("data", createFrames(onFrame, { maxBytes, onTooLong }));
      send = createSender(input);
      send({ kind: "begin" });
    },
    onEnded: (how) => end(reasonOf(how, memoryMB)),
  });
  return {
    async call(message, limits) {
      if (why) throw why;
      spawned.hold(true);
      const late = onBegun && setTimeout(() => end(new ProcessEnded("crash", "its process did not start")), START_MS);
      if (late) await begun.finally(() => clearTimeout(late));
      if (why) throw why;
      return new Promise((resolve, reject) => {
        waiting.push({ limits, resolve, reject });
        if (waiting.length === 1) watch.begin(limits);
        send(message);
      });
    },
    isOver: () => why !== null,
    end: () => end(new ProcessEnded("crash", "its process was ended")),
  };
};
