import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../scripts/free-port.mjs";

const main = join(import.meta.dirname, "..", "apps", "server", "dist", "main.js");
/** Two that begin at once, on a machine that is busy with other things, each make a database first. */
const readyWithinMs = 100_000;

/** A built server of a test's own, on a free port, with a data folder of its own. */
export interface ServerProcess {
  baseURL: string;
  /** Ends it with SIGTERM and starts it again on the same port and folder, with other settings if given. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Ends it at once, as a crash would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a server and waits until it is ready. */
export async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "yourmove-e2e-"));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const start = (more: Record<string, string> = {}): Promise<ChildProcess> =>
    launch({ RATE_LIMIT: "off", LOG_LEVEL: "warn", ...env, ...more, PORT: String(port), DATA_DIR: dataDir }, baseURL);
  let child = await start();
  return {
    baseURL,
    async restart(more) {
      await end(child, "SIGTERM");
      child = await start(more);
    },
    kill: () => end(child, "SIGKILL"),
    async stop() {
      await end(child, "SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(env: Record<string, string>, baseURL: string): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  const giveUp = performance.now() + readyWithinMs;
  while (!(await isReady(baseURL))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
    if (performance.now() > giveUp) {
      await end(child, "SIGKILL");
      throw new Error(`The server was not ready within ${readyWithinMs} ms:\n${output}`);
    }
    await sleep(50);
  }
  return child;
}

async function isReady(baseURL: string): Promise<boolean> {
  const answer = await fetch(`${baseURL}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
