import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { constants, setPriority, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { FAULT_FNS, type FaultFn, type FaultKind } from "@yourmove/rules";
import { bundledCode } from "../workers.ts";
import { HEADER_BYTES, MAX_FRAME_BYTES, type RulesMessage, type RulesReply } from "./messages.ts";

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

let written: string | undefined;

/** The file that a process runs: from the build as it is, from the sources bundled. */
const programFile = (): string => {
  if (written) return written;
  const own = import.meta.url;
  if (!own.endsWith(".ts")) {
    written = realpathSync(fileURLToPath(new URL("./rules-child.js", own)));
    return written;
  }
  const code = bundledCode(new URL("./rules-child.ts", own).href);
  const folder = join(realpathSync(tmpdir()), "yourmove-rules");
  const file = join(folder, `${createHash("sha256").update(code).digest("hex").slice(0, 32)}.mjs`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, file);
  }
  written = file;
  return file;
};

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

const spawnProgram = ({ memoryMB, mayRead }: { memoryMB: number; mayRead: boolean }): ChildProcess => {
  const file = programFile();
  const flags = flagsFor(file, { memoryMB, mayRead });
  const options = { env: {}, cwd: dirname(file), stdio: ["pipe", "pipe", "ignore"] } satisfies SpawnOptions;
  // An image without a shell ends as a whole with its service: no process is left that `ulimit` would have to end.
  if (!existsSync(SHELL)) return spawn(process.execPath, flags, options);
  const limited = `ulimit -t ${MAX_SECONDS}; ulimit -c 0; exec "$0" "$@"`;
  return spawn(SHELL, ["-c", limited, process.execPath, ...flags], options);
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

/** What comes after the service, and what gives way to everybody. */
const PRIORITIES = { rules: 5, slow: constants.priority.PRIORITY_LOW } as const;

const giveWay = (pid: number | undefined, priority: number): void => {
  try {
    if (pid) setPriority(pid, priority);
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
const createWatch = (pid: number | undefined, memoryMB: number, end: (why: ProcessEnded) => void) => {
  let current: Current | null = null;
  let looking: NodeJS.Timeout | null = null;
  const look = async (at: Current): Promise<void> => {
    const { bytes, processorMs, name } = await usageOf(pid);
    if (current !== at) return;
    // Memory besides the heap counts for no limit of the engine's.
    if (bytes > (BARE_MB + 2 * memoryMB) * MB) return end(tooMuch(memoryMB, name));
    const tookMs = performance.now() - at.began;
    if (processorMs !== null) at.firstMs ??= processorMs;
    const hadMs = processorMs === null ? tookMs : processorMs - (at.firstMs ?? 0) + LOOK_MS;
    const { timeMs, givesWay = true } = at;
    const quickMs = Math.min(timeMs * GIVES_WAY_AFTER, GIVES_WAY_MS);
    if (givesWay && hadMs > quickMs) giveWay(pid, PRIORITIES.slow);
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

/** Hears of a process that ends by itself. */
const onEnd = (child: ChildProcess, memoryMB: number, end: (why: ProcessEnded) => void): void => {
  child.on("error", () => end(new ProcessEnded("crash", "its process could not be started")));
  // After all that it had answered before.
  child.on("close", (code, signal) => {
    // So the engine ends where the heap is full.
    const isFull = signal === "SIGABRT" || signal === "SIGTRAP";
    const says = code === UNSETTLED ? "its module waits for a promise that never settles" : "its process ended";
    end(isFull ? tooMuch(memoryMB) : new ProcessEnded("crash", says));
  });
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
  const child = spawnProgram({ memoryMB, mayRead });
  // Before its program begins: the service and its other games come first.
  giveWay(child.pid, PRIORITIES.rules);
  const input = child.stdin as Socket;
  const output = child.stdout as Socket;
  const handles = [child, input, output];
  const send = createSender(input);
  /** The questions on their way, the one that it is at first. */
  const waiting: Waiting[] = [];
  let why: ProcessEnded | null = null;
  let onBegun: (() => void) | null = null;
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  const end = (reason: ProcessEnded): void => {
    why ??= reason;
    onBegun?.();
    child.kill("SIGKILL");
    watch.begin(null);
    const [first, ...others] = waiting.splice(0);
    first?.reject(why);
    for (const each of others) each.reject(new NotReached());
  };
  const watch = createWatch(child.pid, memoryMB, end);
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
      if (waiting.length === 0) for (const handle of handles) handle.unref();
      resolve(reply);
    } catch {
      // So says nothing of what was asked: whatever ran there before may have changed how answers are made.
      end(new ProcessEnded("restarting", "its answer is none"));
    }
  };
  const onTooLong = () => end(new ProcessEnded("value", `it gives more than ${maxBytes()} bytes, which are not read`));
  output.on("data", createFrames(onFrame, { maxBytes, onTooLong }));
  input.on("error", () => {});
  onEnd(child, memoryMB, end);
  for (const each of handles) each.unref();
  return {
    async call(message, limits) {
      if (waiting.length === 0) for (const each of handles) each.ref();
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
