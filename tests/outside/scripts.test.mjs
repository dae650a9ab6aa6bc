// Every script of package.json in a clone of its own, where nothing is generated or built: none relies on another one.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../tools/dev/run.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "yourmove-scripts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ready = /Your Move is ready/;
/** What each is given so that it soon comes to its end, or the words at which it is seen to do its work, and stopped. */
const runs = {
  start: { until: ready },
  dev: { until: ready },
  yourmove: { args: ["--help"] },
  admin: { args: ["--help"] },
  test: { args: ["schema"] },
  "test:long": { args: ["schema"] },
  bench: { args: ["--help"] },
  "bench:strength": { args: ["no-game"] },
  "bench:bots": { until: /nodes/ },
  build: {},
  docs: {},
  lint: {},
  format: {},
  typecheck: {},
  screenshots: { until: /: done/ },
  pictures: { until: /\.png/ },
  pack: {},
  audit: { args: ["no-page"] },
  generate: {},
  "db:migrate": { args: ["--help"] },
  "db:migration:new": { args: ["nothing"] },
  "db:check": {},
  "db:seed": {},
  "db:backup": { args: ["--help"] },
  "db:restore": { args: ["--help"] },
  "db:move": { args: ["--help"] },
  verify: { args: ["--help"] },
};

test("every script is tried", () => {
  expect(Object.keys(runs).sort()).toEqual(Object.keys(scripts).sort());
});

test.skipIf(!existsSync(join(root, ".git"))).each(Object.entries(runs))(
  "npm run %s works in a fresh clone",
  async (name, run) => {
    const clone = cloneTo(join(folder, name.replace(":", "-")));
    const { code, isThere, said } = await tried(clone, name, run);
    expect(run.until ? isThere : code === 0, said).toBe(true);
    rmSync(clone, { recursive: true, force: true });
  },
);

/** The last commit, and what npm has installed here: nobody's packages differ by whose copy they are. */
function cloneTo(clone) {
  must("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]);
  for (const home of ["", "tools/apart", ...workspaces()]) {
    const from = join(root, home, "node_modules");
    if (existsSync(from) && existsSync(join(clone, home))) copyModules(from, join(clone, home, "node_modules"));
  }
  rmSync(join(clone, "node_modules", ".cache"), { recursive: true, force: true });
  return clone;
}

function workspaces() {
  return ["packages", "apps"].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`));
}

/** By links where both are on one disk. */
function copyModules(from, to) {
  if (spawnSync("cp", ["-al", from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  must("cp", ["-a", from, to]);
}

function must(program, args) {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

/** Runs a script to its end, or until it says what it is waited for. */
function tried(cwd, name, { args = [], until }) {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ROUNDS: ___, CI: ____, ...env } = process.env;
  // A group of its own, which ends with it.
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    cwd,
    // What one of them has built need not be built by the next: it builds all the same, from what it has.
    env: { ...env, PORT: "0", TURBO_CACHE_DIR: join(folder, "turbo") },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let isThere = false;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
      if (isThere || !until?.test(said)) return;
      isThere = true;
      process.kill(-child.pid, "SIGTERM");
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, isThere, said })));
}
