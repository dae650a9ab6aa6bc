// Every script of package.json as in a fresh clone, where nothing is generated or built: none relies on another one.
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
/**
 * What each is given so that it soon comes to its end, or the words at which it is seen to do its work, and stopped, once `look` has seen
 * what it says. What the stages of `npm test` do to its end is only seen to begin.
 */
const runs = {
  start: { until: ready },
  dev: { until: ready, look: opensThere },
  yourmove: { args: ["--help"] },
  admin: { args: ["--help"] },
  test: { args: ["schema"], until: /── schema/ },
  "test:long": { args: ["schema"], until: /── schema/ },
  bench: { args: ["--help"] },
  "bench:strength": { args: ["no-game"] },
  "bench:rules": { until: /nodes/ },
  build: {},
  docs: {},
  lint: { until: /Checked \d+ files/ },
  format: {},
  typecheck: { until: /Checking the types/ },
  screenshots: { args: ["door"] },
  pictures: { until: /\.png/ },
  pack: {},
  audit: { args: ["no-page"], until: /Nothing is called no-page; there is: welcome, / },
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
    refresh();
    const { code, isThere, said } = await tried(name, run);
    expect(run.until ? isThere : code === 0, said).toBe(true);
  },
);

const clone = join(folder, "clone");

/** The last commit, and what npm has installed here: nobody's packages differ by whose copy they are. Nothing else is left of the one before. */
function refresh() {
  if (!existsSync(clone)) {
    must("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]);
    for (const home of ["", "tools/apart", "tools/apart/compiler", ...workspaces()]) {
      const from = join(root, home, "node_modules");
      if (existsSync(from) && existsSync(join(clone, home))) copyModules(from, join(clone, home, "node_modules"));
    }
  }
  must("git", ["-C", clone, "checkout", "--quiet", "."]);
  must("git", ["-C", clone, "clean", "-ffdxq", "--exclude=node_modules"]);
  for (const home of ["", ...workspaces()])
    for (const kept of [".cache", ".vite", ".vite-temp"])
      rmSync(join(clone, home, "node_modules", kept), { recursive: true, force: true });
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

/** The one address that it prints: the lobby is there, and the service behind it, where a newcomer signs in as the page does it. */
async function opensThere(said) {
  const [address, ...others] = said.match(/https?:\/\/\S+/g);
  expect(others).toEqual([]);
  for (const path of ["/", "/platform/games", "/docs", "/openapi.json", "/readyz"])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
  const options = { method: "POST", headers: { Origin: address } };
  expect((await fetch(`${address}/platform/auth/guest`, options)).status).toBe(200);
}

/** Runs a script to its end, or until it says what it is waited for. */
function tried(name, { args = [], until, look = () => {} }) {
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ROUNDS: ___, CI: ____, ...env } = process.env;
  // What one of them has made need not be made again by the next: it asks for it all the same.
  const shared = { TURBO_CACHE_DIR: join(folder, "turbo"), MADE_FOLDER: join(folder, "made") };
  // A group of its own, which ends with it.
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    cwd: clone,
    env: { ...env, ...shared, PORT: "0", LOG_LEVEL: "warn" },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let looking;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-20_000);
      if (looking || !until?.test(said)) return;
      looking = Promise.resolve(said).then(look);
      // Where it fails the program is ended, too.
      looking.catch(() => {}).then(() => child.exitCode === null && process.kill(-child.pid, "SIGTERM"));
    });
  const ended = new Promise((resolve) => child.once("close", resolve));
  return ended.then(async (code) => {
    await looking;
    return { code, isThere: looking !== undefined, said };
  });
}
