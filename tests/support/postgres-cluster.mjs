// A PostgreSQL's data and address: on 127.0.0.1 at a free port, in a temporary folder.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.mjs";
import { findPostgres } from "./postgres-binaries.mjs";
import { unprivilegedUser } from "./unprivileged-user.mjs";

const always = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];

/**
 * Makes a cluster; `launch` begins a server on it, again and again if need be, and `remove` undoes it all. `standby` makes
 * another one that follows it, before it was ever launched; `promote` has such a one follow no longer.
 */
export async function makeCluster(settings) {
  const user = unprivilegedUser();
  const bin = await findPostgres(user);
  const folder = newFolder(user);
  initialize(join(bin, "initdb"), join(folder, "data"), optionsIn(folder, user));
  return clusterIn({ folder, bin, user, settings });
}

async function clusterIn({ folder, bin, user, settings }) {
  const data = join(folder, "data");
  const options = optionsIn(folder, user);
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), ...[...always, ...settings].flatMap((each) => ["-c", each])];
  let server;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    launch: () => {
      server = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
      return server;
    },
    standby: (name, more) => {
      const other = newFolder(user);
      cpSync(data, join(other, "data"), { recursive: true });
      writeFileSync(join(other, "data", "standby.signal"), "");
      own(other, user);
      const leader = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
      return clusterIn({ folder: other, bin, user, settings: [...more, leader] });
    },
    promote: () => {
      writeFileSync(join(data, "promote"), "");
      own(data, user);
      server.kill("SIGUSR1");
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function newFolder(user) {
  const folder = mkdtempSync(join(tmpdir(), "yourmove-postgres-"));
  own(folder, user);
  return folder;
}

/** PostgreSQL wants its files to be its own, and its data for nobody else. */
function own(folder, user) {
  if (!user) return;
  for (const path of [folder, ...readdirSync(folder, { recursive: true }).map((each) => join(folder, each))])
    if (existsSync(path)) chownSync(path, user.uid, user.gid);
}

function optionsIn(folder, user) {
  return { ...user, cwd: folder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" } };
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
      if (/ready to accept (read-only )?connections/.test(line)) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${lines.join("\n")}`)));
  });
}
