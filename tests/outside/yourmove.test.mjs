// The package `yourmove` as an operator gets it: packed, installed in a folder of its own, and run there by its command alone.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { root, runQuietly } from "../../tools/dev/run.mjs";
import { dependencies } from "../../tools/release/image.mjs";
import { packedAll, packedFolder } from "../../tools/release/pack-all.mjs";
import { freePort } from "../support/free-port.mjs";
import { checkPlainPack } from "./check-plain-pack.mjs";
import { checkRoad } from "./check-road.mjs";
import { check, sizeOf } from "./checks.mjs";

const maxBytes = 90_000_000;
const maxPackages = 30;
const readyWithinMs = 300_000;

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "yourmove-package-"));
const app = join(folder, "app");
const command = join(app, "node_modules", "yourmove", "bin", "yourmove.mjs");
const { PATH = "", HOME = "" } = process.env;
const bare = { PATH, HOME };
const items = await packedAll();
const fileOf = (wanted) => join(packedFolder, items.find(({ name }) => name === wanted).file);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

check("yourmove: installed in a folder of its own", () => install(fileOf("yourmove")));
check(
  "yourmove: starts in any folder; gives the other packages to who has no registry, whose client plays on it",
  serve,
);
if (process.env.ROUNDS !== "short") checkTheRest();

/** What `npm test` leaves to `npm test -- --all`. */
function checkTheRest() {
  check("yourmove: starts again on its data, and its commands work beside it", serveAgain);
  check("yourmove: names the licences of what it has swallowed", namesLicences);
  checkPlainPack({ folder, name: "yourmove" });
  check("yourmove: what it has kept can be restored, verified and looked at", keep);
  const unlimited = { RATE_LIMIT: "off" };
  const beside = { app, tarball: fileOf("create-yourmove-game"), start: (more) => start(unlimited, more) };
  checkRoad({ ...beside, stop, yourmove });
}

/** Gives the application what npm would: the package, and every package that it depends on, whole. */
function install(tarball) {
  const home = join(app, "node_modules", "yourmove");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(app, "package.json"), JSON.stringify({ name: "operator", private: true }));
  runQuietly("tar", ["-xzf", tarball, "-C", home, "--strip-components=1"]);
  expectWorkers(home);
  const places = [...dependencies()];
  for (const place of places) cpSync(join(root, place), join(app, place), { recursive: true, dereference: true });
  const bytes = sizeOf(join(app, "node_modules"));
  const count = places.length + 1;
  if (bytes > maxBytes) throw new Error(`${bytes} bytes are installed, and at most ${maxBytes} may be.`);
  if (count > maxPackages) throw new Error(`${count} packages are installed, and at most ${maxPackages} may be.`);
  return `${count} packages, ${(bytes / 1e6).toFixed(0)} MB, packed ${(sizeOf(tarball) / 1e6).toFixed(0)} MB`;
}

const built = ["dist", "apps", "server", "dist"];

/** What runs in a thread is started by its file's name, which no bundler follows. */
function expectWorkers(home) {
  const sources = readdirSync(join(root, "apps", "server", "src"), { recursive: true });
  const workers = sources.filter((name) => name.endsWith("-worker.ts")).map((name) => basename(name, ".ts"));
  const missing = workers.filter((name) => !existsSync(join(home, ...built, `${name}.js`)));
  if (workers.length === 0 || missing.length > 0) throw new Error(`Not in the package: ${missing.join(", ")}`);
}

function namesLicences() {
  const text = readFileSync(join(app, "node_modules", "yourmove", ...built, "LICENSES.txt"), "utf8");
  for (const name of ["fastify", "pg", "zod", "chess.js", "@prisma/client"])
    if (!new RegExp(`^${name} \\d`, "m").test(text)) throw new Error(`${name} is not named.`);
}

/** Runs the command to its end in the application's folder. */
async function yourmove(args, env = {}) {
  try {
    const { stdout } = await run(process.execPath, [command, ...args], { cwd: app, env: { ...bare, ...env } });
    return { code: 0, said: stdout };
  } catch (error) {
    return { code: error.code, said: `${error.stdout}${error.stderr}` };
  }
}

function expectSaid({ code, said }, wanted, words) {
  if (code !== wanted || !said.includes(words))
    throw new Error(`It ended with ${code}, and not with ${wanted}:\n${said}`);
}

async function serve() {
  const server = await start({});
  try {
    expectSaid(await yourmove(["--help"]), 0, "Usage: yourmove [COMMAND]");
    expectSaid(await yourmove(["check"]), 0, "a service runs on it");
    // Made by the build, for making it takes ten times as long as all the rest of the document.
    if (!existsSync(join(app, "node_modules", "yourmove", "dist", "apps", "server", "dist", "openapi.json")))
      throw new Error("The service's own part of its document is missing.");
    for (const path of ["/", "/docs", "/docs/settings/", "/openapi.json", "/readyz", "/platform/games"]) {
      const { status } = await fetch(`${server.url}${path}`);
      if (status !== 200) throw new Error(`${path} is ${status}.`);
    }
    return `ready after ${seconds(server.startedIn)}; ${await installFrom(server)}`;
  } finally {
    await stop(server);
  }
}

async function serveAgain() {
  const admin = { ADMIN_TOKEN: "of-the-check-of-the-package-and-no-other", ADMIN_PORT: String(await freePort()) };
  if (!readdirSync(app).includes(".data")) throw new Error("Its data is not where it was started.");
  const server = await start(admin);
  expectSaid(await yourmove(["admin", "stats", "--json"], admin), 0, '"accounts":0');
  expectSaid(await yourmove(["admin", "stats"], { ...admin, ADMIN_TOKEN: "another" }), 4, "refuses this ADMIN_TOKEN");
  expectSaid(await yourmove(["backup", "kept.tar.gz"]), 0, "Put it back with: yourmove restore kept.tar.gz");
  await stop(server);
  return `ready after ${seconds(server.startedIn)}`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function start(env, more = []) {
  const begun = performance.now();
  const args = [command, "--port", "0", "--log-level", "warn", ...more];
  const child = spawn(process.execPath, args, { cwd: app, env: { ...bare, ...env } });
  let said = "";
  const url = await new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error(`It is not ready: ${said}`)), readyWithinMs);
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += chunk;
        const [, found] = /Your Move is ready: (\S+)/.exec(said) ?? [];
        if (!found) return;
        clearTimeout(giveUp);
        resolve(found.replace("localhost", "127.0.0.1"));
      });
    child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${said}`)));
  }).catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  return { child, url, startedIn: performance.now() - begun };
}

async function stop({ child }) {
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`It ended with ${code} at SIGTERM.`);
}

/** What docs/running.md says, in a folder of a stranger's whose registry nobody reaches. */
async function installFrom(server) {
  const home = join(folder, "stranger");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
  const registries = [`--@yourmove:registry=${server.url}/packages/`, "--registry=http://127.0.0.1:1/"];
  const quietly = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--prefix", home, "--cache", join(folder, "cache")];
  // By its name, with what it needs of ours; the short run has packed the client alone.
  const named = items.some(({ name }) => name === "@yourmove/react") ? "react" : "client";
  await run("npm", ["install", `@yourmove/${named}`, ...registries, ...quietly]);
  const { items: offered } = await fetch(`${server.url}/packages`).then((answer) => answer.json());
  const creator = offered.find(({ name }) => name === "create-yourmove-game");
  // By an address, a name without our scope.
  await run("npm", ["install", creator.url, ...registries, ...quietly]);
  const { createMatchClient } = await import(join(home, "node_modules/@yourmove/client/dist/index.js"));
  const [ann, bob] = await Promise.all([newPlayer(), newPlayer()]);
  const input = { gameType: "tic-tac-toe", opponentUserID: bob.userID, symbol: "X" };
  const { match } = await ann.client.matches.invite.mutate(input);
  const { gameType, matchID } = match;
  await bob.client.matches.accept.mutate({ gameType, matchID });
  const moved = await ann.client.matches.move.mutate({ gameType, matchID, move: { cell: 4 } });
  if (moved.match.moveCount !== 1) throw new Error(`Its client does not play on it: ${JSON.stringify(moved)}`);
  async function newPlayer() {
    const { token, user } = await createMatchClient({ url: server.url }).auth.guest.mutate({});
    return { client: createMatchClient({ url: server.url, token }), userID: user.userID };
  }
  const names = readdirSync(join(home, "node_modules")).filter((name) => !name.startsWith("."));
  if (names.join() !== "@yourmove,create-yourmove-game") throw new Error(`What came is ${names.join(", ")}.`);
  return `of ${offered.length} packages, ${(offered.reduce((sum, { size }) => sum + size, 0) / 1e6).toFixed(1)} MB`;
}

/** What each command of the package says: what they do in detail the source shows. */
async function keep() {
  const { version } = JSON.parse(readFileSync(join(app, "node_modules", "yourmove", "package.json"), "utf8"));
  for (const [args, code, words] of [
    [["--version"], 0, version],
    [["restore", "kept.tar.gz", "--data-dir", "restored"], 0, "Restored kept.tar.gz to restored"],
    [["verify", "--data-dir", "restored"], 0, "0 finished matches were replayed"],
    [["migrate", "--data-dir=restored"], 0, "has every migration"],
    [["check", "--data-dir", "restored"], 0, "it has every migration"],
    [["move", "--to", "mysql://x"], 1, "yourmove move --to postgres://"],
  ])
    expectSaid(await yourmove(args), code, words);
}
