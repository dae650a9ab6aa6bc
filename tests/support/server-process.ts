import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

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
  isUp(): boolean;
  /** Lets it run on from here after the tests of this file, until this process ends. */
  keep(): void;
  /** Ends it if it has not ended. */
  stop(): Promise<void>;
}

/** What stands around the server's own command: Node's arguments, and a program that starts it. */
export interface Launch {
  readonly nodeArgs?: readonly string[];
  readonly launcher?: readonly string[];
  /** What Node runs in place of the server. */
  readonly command?: readonly string[];
}

const ROOT = join(import.meta.dirname, "../..");

/** What npm start runs; with YM_SERVER=source the sources, and with YM_SERVER=built the build as it is. */
export const SERVER_COMMAND: readonly string[] = [
  "--max-semi-space-size=64",
  ...(process.env["YM_SERVER"] === "source"
    ? ["--import", "tsx", "--conditions=@yourmove/source", join(ROOT, "apps/server/src/main.ts")]
    : [join(ROOT, "apps/server/dist/main.js")]),
];

/** Node's own arguments for every server, where a set-up gives some. */
export const SERVER_NODE_ARGS: readonly string[] = process.env["SERVER_NODE_ARGS"]?.split(" ") ?? [];

const READY = /Your Move is ready: (\S+)/;
/** No promise, but an end for one that hangs: a start takes two seconds on an idle machine. */
const START_MS = 600_000;
const KEPT_CHARACTERS = 20_000;

/** Starts a server with these settings on a port of its own, and waits until it is ready; limits are off unless they are set. */
export const startServer = async (settings: Record<string, string>, launch: Launch = {}): Promise<ServerProcess> => {
  const start = performance.now();
  const child = launchServer(settings, launch);
  const output = keepOutput(child);
  const exited = endOf(child);
  const url = await readyUrl(child, output);
  const isUp = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - start,
    exited,
    output,
    signal: (name) => child.kill(name),
    isUp,
    keep: () => void kept.add(child),
    async stop() {
      if (isUp()) child.kill("SIGKILL");
      await exited;
    },
  };
};

/** Ends every server that is still up, as a test that failed may leave one, but those that are kept. */
export const endServers = (): void => {
  for (const child of running) if (!kept.has(child)) child.kill("SIGKILL");
};

const running = new Set<ChildProcess>();
const kept = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const launchServer = (
  settings: Record<string, string>,
  { nodeArgs = [], launcher = [], command = SERVER_COMMAND }: Launch,
): ChildProcess => {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: "0", RATE_LIMIT: "off", LOG_LEVEL: "warn", DAILY: "off", ...settings };
  const [program = "", ...args] = [...launcher, process.execPath, ...SERVER_NODE_ARGS, ...nodeArgs, ...command];
  return spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
};

/** The last of what a child says. */
const keepOutput = (child: ChildProcess): (() => string) => {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-KEPT_CHARACTERS);
    });
  }
  return () => said;
};

const endOf = async (child: ChildProcess): Promise<number | null> => {
  running.add(child);
  const [code] = await once(child, "exit");
  running.delete(child);
  return code;
};

/** Waits for a child's word that it is ready; rejects with what it said when it ends instead, or never gets there. */
const readyUrl = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error(`the server is not ready: ${output()}`));
    }, START_MS);
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
