import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { makeCluster, ready } from "./postgres-cluster.mjs";

/** A PostgreSQL with every write safe on disk, that a test may stop, crash and freeze. */
export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it: "fast" tells clients goodbye, "crash" tells nobody and leaves recovery to the next start. */
  stop(how: "fast" | "crash"): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** Makes a PostgreSQL; it does not run yet. */
export const createOwnPostgres = async (): Promise<OwnPostgres> => {
  const cluster = await makeCluster(["max_connections=60"]);
  let server: ChildProcess | undefined;
  let frozen: number[] = [];
  const thaw = () => {
    signalAll(frozen, "SIGCONT");
    frozen = [];
  };
  const stop = async (how: "fast" | "crash") => {
    thaw();
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill(how === "fast" ? "SIGINT" : "SIGQUIT");
    await once(server, "exit");
  };
  process.once("exit", () => {
    thaw();
    server?.kill("SIGQUIT");
  });
  return {
    url: cluster.url,
    async start() {
      server = cluster.launch();
      await ready(server);
    },
    stop,
    freeze() {
      frozen = family(server?.pid ?? 0);
      signalAll(frozen, "SIGSTOP");
    },
    thaw,
    async remove() {
      await stop("crash");
      cluster.remove();
    },
  };
};

/** The server process and the processes that serve its connections, each a session of its own. */
const family = (pid: number): number[] => [
  pid,
  ...execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number),
];

const signalAll = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
};
