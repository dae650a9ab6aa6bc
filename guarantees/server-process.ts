import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** How long it took until it was ready, in milliseconds. */
  readonly startedIn: number;
  /** Resolves with its exit code, null when a signal ended it. */
  readonly exited: Promise<number | null>;
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Ends it if it has not ended. */
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, "..");

/** What npm start runs; with YM_SERVER=source the sources, and with YM_SERVER=built the build as it is. */
const COMMAND =
  process.env.YM_SERVER === "source"
    ? ["--import", "tsx", "--conditions=@yourmove/source", join(ROOT, "apps/server/src/main.ts")]
    : [join(ROOT, "apps/server/dist/main.js")];

/** How a server is made process 1, as in a container, where this machine lets us; null where it doesn't. */
const asProcessOne = (): string[] | null => {
  const command = ["unshare", "--pid", "--fork", "--kill-child"];
  const [program = "", ...args] = command;
  const { status, stdout } = spawnSync(program, [...args, process.execPath, "-p", "process.pid"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === "1" ? command : null;
};

/** Runs a program as process 1 of a namespace of its own; null where that is not possible. */
export const PROCESS_ONE = asProcessOne();

const READY = /Your Move is ready: (\S+)/;
const START_MS = 90_000;

/** Waits for a child's word that it is ready; rejects with what it said when it ends instead. */
const readyUrl = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`the server is not ready: ${output()}`)), START_MS);
    child.stdout?.on("data", () => {
      const url = output().match(READY)?.[1];
      if (!url) return;
      clearTimeout(giveUp);
      resolve(url.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code) => {
      clearTimeout(giveUp);
      reject(new Error(`the server ended with ${code}: ${output()}`));
    });
  });

const running = new Set<ChildProcess>();
process.once("exit", () => endServers());

/** Ends every server that is still up, as a test that failed may leave one. */
export const endServers = (): void => {
  for (const child of running) child.kill("SIGKILL");
};

/** Starts a server with these settings on a port of its own; limits are off unless they are set. */
export const startServer = async (
  settings: Record<string, string>,
  { nodeArgs = [], launcher = [] }: { nodeArgs?: string[]; launcher?: readonly string[] } = {},
): Promise<ServerProcess> => {
  const start = performance.now();
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: "0", RATE_LIMIT: "off", LOG_LEVEL: "warn", ...settings };
  const [program = "", ...args] = [...launcher, process.execPath, ...nodeArgs, ...COMMAND];
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000);
    });
  }
  running.add(child);
  const exited = once(child, "exit").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const url = await readyUrl(child, () => said);
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - start,
    exited,
    output: () => said,
    signal: (name) => child.kill(name),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exited;
    },
  };
};

/** How a server is started that can say how much memory it really holds. */
export const tellingMemory: string[] = ["--expose-gc", "--require", join(import.meta.dirname, "tell-memory.cjs")];

/** The bytes that a server holds once its garbage is collected, its buffers included. */
export const memoryOf = async (server: ServerProcess): Promise<number> => {
  const told = () => server.output().match(/\[memory\] \d+/g) ?? [];
  const before = told().length;
  server.signal("SIGUSR2");
  for (let wait = 0; told().length === before && wait < 1000; wait += 1) await sleep(20);
  return Number(told().at(-1)?.slice("[memory] ".length));
};

/** A folder for an embedded database, with its undo. */
export const newDataDir = (): { dataDir: string; remove: () => void } => {
  const dataDir = mkdtempSync(join(tmpdir(), "yourmove-guarantees-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
};
