import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { programFile } from "./program-file.ts";

// A process that starts another shares its memory with it for a moment, and pays for each page that it writes to afterwards:
// a service with 150 MB for up to a second, on a machine where that is slow. So a small process starts them in its place.

/** A program, started with an empty environment. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export type SpawnerMessage =
  | ({ readonly kind: "start"; readonly id: number } & Program)
  | { readonly kind: "end"; readonly id: number };

export type SpawnerReply =
  /** With a stream: what is written to the first is the program's standard input, and the second gives its output. */
  | { readonly kind: "input" | "output"; readonly id: number; readonly pid: number }
  | { readonly kind: "failed"; readonly id: number }
  | { readonly kind: "ended"; readonly id: number; readonly code: number | null; readonly signal: string | null };

/** A program that has been started. */
export interface Running {
  readonly pid: number;
  readonly input: Socket;
  readonly output: Socket;
}

/** How a program came to its end; null where it could not be started. */
export type ProgramEnd = Pick<Extract<SpawnerReply, { kind: "ended" }>, "code" | "signal"> | null;

/** Hears of a program. */
interface Listener {
  onStarted(running: Running): void;
  /** Once, and after all its output. */
  onEnded(end: ProgramEnd): void;
}

/** A program on its way, or running. */
export interface Spawned {
  /** Whether this process goes on for it. */
  hold(isHeld: boolean): void;
  /** Ends it at once. */
  end(): void;
}

interface StartedProgram extends Listener {
  isHeld: boolean;
  input?: Socket;
  running?: Running;
}

/** Whether this process goes on for a program: for its streams, and for what the spawner says of it. */
const holdStreams = ({ running, isHeld }: StartedProgram): void => {
  for (const stream of running ? [running.input, running.output] : []) {
    if (isHeld) stream.ref();
    else stream.unref();
  }
};

const KILLED: ProgramEnd = { code: null, signal: "SIGKILL" };

const onReply = (programs: Map<number, StartedProgram>, reply: SpawnerReply, stream: Socket | undefined): void => {
  const started = programs.get(reply.id);
  if (!started) return void stream?.destroy();
  if (reply.kind === "input" && stream) started.input = stream;
  if (reply.kind === "output" && stream && started.input) {
    started.running = { pid: reply.pid, input: started.input, output: stream };
    holdStreams(started);
    started.onStarted(started.running);
  }
  if (reply.kind !== "failed" && reply.kind !== "ended") return;
  programs.delete(reply.id);
  const end = reply.kind === "ended" ? { code: reply.code, signal: reply.signal } : null;
  if (!started.running) started.input?.destroy();
  const output = started.running?.output;
  if (!output || output.closed) started.onEnded(end);
  else output.once("close", () => started.onEnded(end));
};

/** Without the spawner nobody says when they end. */
const endAll = (programs: Map<number, StartedProgram>): void => {
  for (const { running, onEnded } of programs.values()) {
    try {
      if (running) process.kill(running.pid, "SIGKILL");
    } catch {
      // It has just ended.
    }
    onEnded(KILLED);
  }
  programs.clear();
};

interface Spawner {
  start(program: Program, listener: Listener): Spawned;
  isOver(): boolean;
}

const startSpawner = (): Spawner => {
  const child: ChildProcess = fork(programFile("spawner-child"), {
    env: {},
    execArgv: ["--max-old-space-size=32"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const programs = new Map<number, StartedProgram>();
  let lastID = 0;
  let isOver = false;
  const onOver = (): void => {
    isOver = true;
    endAll(programs);
  };
  child.on("message", (reply: SpawnerReply, stream) => onReply(programs, reply, stream as Socket | undefined));
  child.on("error", onOver);
  child.on("exit", onOver);
  child.unref();
  child.channel?.unref();
  const say = (message: SpawnerMessage): void => void (isOver || child.send(message, () => {}));
  const holdChannel = (): void => {
    const isHeld = [...programs.values()].some((started) => started.isHeld);
    if (isHeld) child.channel?.ref();
    else child.channel?.unref();
  };
  return {
    start(program, listener) {
      lastID += 1;
      const id = lastID;
      const started: StartedProgram = { ...listener, isHeld: false };
      programs.set(id, started);
      say({ kind: "start", id, ...program });
      return {
        hold(isHeld) {
          started.isHeld = isHeld;
          holdStreams(started);
          holdChannel();
        },
        end: () => say({ kind: "end", id }),
      };
    },
    isOver: () => isOver,
  };
};

let spawner: Spawner | undefined;

/** Starts a program in a process of its own. It gives no output before it has had some input. */
export const spawnApart = (program: Program, listener: Listener): Spawned => {
  if (!spawner || spawner.isOver()) spawner = startSpawner();
  return spawner.start(program, listener);
};
