// A PostgreSQL's data and address: on 127.0.0.1 at a free port, in a temporary folder.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { unprivilegedUser } from "./unprivileged-user.mjs";

const always = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];

/** Makes a cluster; `launch` begins a server on it, again and again if need be, and `remove` undoes it all. */
export async function makeCluster(settings) {
  const user = unprivilegedUser();
  const bin = await findPostgres(user);
  const folder = mkdtempSync(join(tmpdir(), "yourmove-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
  initialize(join(bin, "initdb"), data, options);
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), ...[...always, ...settings].flatMap((each) => ["-c", each])];
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    launch: () => spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function initialize(initdb, data, options) {
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const { status, stderr, error } = spawnSync(initdb, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

/** Waits for a server's word that it accepts connections; rejects with what it said when it ends instead. */
export function ready(server) {
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
