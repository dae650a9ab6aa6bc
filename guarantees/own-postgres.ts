import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.mjs";
import { findPostgres } from "../scripts/postgres-binaries.mjs";
import { unprivilegedUser } from "../scripts/unprivileged-user.mjs";

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

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-5000);
      if (said.includes("ready to accept connections")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)));
  });

/** The server process and the processes that serve its connections, each a session of its own. */
const family = (pid: number): number[] => [
  pid,
  ...execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number),
];

/** Makes a PostgreSQL; it does not run yet. */
export const createOwnPostgres = async (): Promise<OwnPostgres> => {
  const user = unprivilegedUser();
  const bin = await findPostgres(user);
  const folder = mkdtempSync(join(tmpdir(), "yourmove-own-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  spawnSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"], options);
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=60"];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  let server: ChildProcess | undefined;
  let frozen: number[] = [];
  const signalFrozen = (name: NodeJS.Signals) => {
    for (const pid of frozen) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const thaw = () => {
    signalFrozen("SIGCONT");
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
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      server = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
      await ready(server);
    },
    stop,
    freeze() {
      frozen = family(server?.pid ?? 0);
      signalFrozen("SIGSTOP");
    },
    thaw,
    async remove() {
      await stop("crash");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
