import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findServer } from "./debian-binaries.mjs";
import { unprivilegedUser } from "./postgres-cluster.mjs";

/** A server of somebody else's beside ours: a proxy, a pooler, a broker. */
export interface SideServer {
  /** Starts it, or starts it again, and waits until it takes connections. */
  start(): Promise<void>;
  /** Ends it at once; it can be started again. */
  kill(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Which one, listening where, from which files; `{folder}` in its arguments stands for theirs. */
export interface SideServerOptions {
  readonly name: "haproxy" | "nats-server" | "nginx" | "pgbouncer";
  readonly port: number;
  readonly args: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** The most files that it may open; unset, as many as we may. */
  readonly openFiles?: number;
}

/** Whether a server is on this machine or can be brought. */
export const canRun = (name: SideServerOptions["name"]): boolean => findServer(name) !== undefined;

const START_MS = 600_000;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const tell = (is: boolean) => () => {
      socket.destroy();
      resolve(is);
    };
    socket.once("connect", tell(true)).once("error", tell(false));
  });

/** Somebody harmless may not look into our home folder, and gets a copy of the program and its libraries. */
const copyFor = (found: { file: string; env: Record<string, string> }, folder: string) => {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const libraries = (found.env["LD_LIBRARY_PATH"] ?? "").split(delimiter).filter((path) => path && existsSync(path));
  const copies = libraries.map((path, index) => {
    const copy = join(bin, `lib${index}`);
    cpSync(path, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  });
  const file = join(bin, basename(found.file));
  cpSync(found.file, file);
  chmodSync(file, 0o755);
  return { file, env: { LD_LIBRARY_PATH: copies.join(delimiter) } };
};

/** Makes a server in a folder of its own, run by nobody in particular where we are root; it does not run yet. */
export const createSideServer = (options: SideServerOptions): SideServer => {
  const { name, port, args, files = {}, openFiles } = options;
  const found = findServer(name);
  if (!found) throw new Error(`there is no ${name}`);
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), `yourmove-${name}-`));
  const { file, env } = user ? copyFor(found, folder) : found;
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text, { mode: 0o644 });
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  let child: ChildProcess | undefined;
  let said = "";
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = () => void (isUp() && child?.kill("SIGKILL"));
  process.once("exit", end);

  const kill = async () => {
    if (!child || !isUp()) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    async start() {
      const given = args.map((each) => each.replace("{folder}", folder));
      const command = [
        ...(openFiles ? ["/bin/sh", "-c", `ulimit -n ${openFiles}; exec "$0" "$@"`] : []),
        file,
        ...given,
      ];
      const [program = "", ...rest] = command;
      const environment = { PATH: process.env["PATH"] ?? "", ...env, ...options.env };
      child = spawn(program, rest, { ...user, cwd: folder, env: environment });
      for (const stream of [child.stdout, child.stderr])
        stream?.on("data", (chunk) => {
          said = (said + chunk).slice(-4000);
        });
      for (const until = performance.now() + START_MS; !(await isListening(port)); await sleep(50))
        if (!isUp() || performance.now() > until) throw new Error(`${name} did not start: ${said}`);
    },
    kill,
    async remove() {
      await kill();
      process.removeListener("exit", end);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
