// A throwaway PostgreSQL for tests: on 127.0.0.1 at a free port, in a temporary folder, gone when the process ends.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { exitOnSignals } from "./signals.mjs";
import { unprivilegedUser } from "./unprivileged-user.mjs";

// Tests that never pull the plug need no disk to be certain.
const fastSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "timezone=UTC"];

/** TEST_DATABASE_URL when it is set, otherwise a server of our own; stop() ends what was started and nothing else. */
export async function providePostgres(options) {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startPostgres(options);
}

/** Starts a server; `durable` keeps every write safe on disk, as in production. */
export async function startPostgres({ durable = false, port } = {}) {
  const user = unprivilegedUser();
  const bin = await findPostgres(user);
  const folder = mkdtempSync(join(tmpdir(), "yourmove-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  initialize(join(bin, "initdb"), data, options);
  const chosenPort = port ?? (await freePort());
  const all = durable ? settings : [...settings, ...fastSettings];
  const args = ["-D", data, "-p", String(chosenPort), ...all.flatMap((setting) => ["-c", setting])];
  const server = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  const stop = stopper(server, folder);
  await ready(server).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url: `postgresql://postgres@127.0.0.1:${chosenPort}/postgres`, pid: server.pid, stop };
}

function initialize(initdb, data, options) {
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const { status, stderr, error } = spawnSync(initdb, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function ready(server) {
  return new Promise((resolve, reject) => {
    const lines = [];
    createInterface({ input: server.stderr }).on("line", (line) => {
      if (lines.length < 50) lines.push(line);
      if (line.includes("ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${lines.join("\n")}`)));
  });
}

function stopper(server, folder) {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // The last resort, when the process ends without a word: PostgreSQL's immediate shutdown.
  const atExit = () => {
    server.kill("SIGQUIT");
    remove();
  };
  process.once("exit", atExit);
  const leaveSignals = exitOnSignals();
  return async () => {
    leaveSignals();
    process.removeListener("exit", atExit);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill("SIGCONT");
      server.kill("SIGINT");
      const kill = setTimeout(() => server.kill("SIGQUIT"), 5000);
      await ended;
      clearTimeout(kill);
    }
    remove();
  };
}
