// A stranger's road to a game: created, tested, changed and played outside the repository, from the packed packages.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { afterAll } from "vitest";
import { newestCompiler } from "../../tools/dev/install.mjs";
import { run, runQuietly, tool } from "../../tools/dev/run.mjs";
import { takeOutside, tarballOf } from "../../tools/release/pack.mjs";
import { check } from "./checks.mjs";
import { playInOwnPage } from "./own-page.mjs";
import { inPage, PATIENT, startProgram } from "./programs.mjs";

/** From the command to the first move of a changed rule it takes two minutes at most, installing aside, on a machine with nothing else to do. */
const ROAD_SECONDS = 120;
/** How long a new match may take to stand on the page before it is begun again. */
const SHOWN_MS = 20_000;

/** A page of somebody who installed the game: the client's types have its moves and views. */
const page = `import { createMatchClient, type MoveOf, type ViewOf } from "@yourmove/client";
import type {} from "my-game";

const client = createMatchClient({ url: "https://play.example" });
const move: MoveOf<"my.my-game"> = { row: 0, column: 1 };
export const { match } = await client.matches.move.mutate({ gameType: "my.my-game", matchID: 1, move });
export const cells: ViewOf<"my.my-game">["cells"] = match.game.cells;
// @ts-expect-error: a move of another game
export const wrong: MoveOf<"my.my-game"> = { cell: 1 };
`;

const folder = mkdtempSync(join(tmpdir(), "yourmove-game-"));
const tarballs = {};
for (const name of ["client", "game", "react", "testing"])
  tarballs[`@yourmove/${name}`] = tarballOf(`packages/${name}`, folder);
const creator = unpack(tarballOf("packages/create-yourmove-game", folder), join(folder, "create"));
const app = join(folder, "my-game");
const begun = performance.now();

afterAll(() => rmSync(folder, { recursive: true, force: true }));

check("npm create yourmove-game: a folder, with what it needs", () => create({ creator, app, tarballs }));
check("my-game: npm test", () => inside(app, [tool("vitest"), "run"]));
check("my-game: npm run dev, both seats, and a changed rule in a new match", () => develop(app));
check("my-game: npm run record, once a service starts with it", () => record(app));
check("my-game: npm run types, and the client knows the game", () => makeTypes({ app, tarballs }));
check("my-game: a page of one's own in React, and a match in it against a bot", () =>
  playInOwnPage({ folder, game: packGame(app), tarballs }),
);

function unpack(tarball, target) {
  mkdirSync(target);
  runQuietly("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  return target;
}

/** What `npm create` and `npm install` do. */
function create({ creator, app, tarballs }) {
  const { bin } = JSON.parse(readFileSync(join(creator, "package.json"), "utf8"));
  const made = join(folder, "created", "my-game");
  runQuietly(process.execPath, [join(creator, bin["create-yourmove-game"]), made]);
  takeOutside({ from: made, to: app, tarballs });
  const scripts = Object.values(JSON.parse(readFileSync(join(app, "package.json"), "utf8")).scripts).join(" ");
  for (const command of ["yourmove-dev", "yourmove-game"])
    if (!scripts.includes(command)) throw new Error(`No script calls ${command}.`);
}

async function inside(app, args) {
  const code = await run(process.execPath, args, { cwd: app });
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.`);
}

function command(app, name, file) {
  const home = join(app, "node_modules", "@yourmove", name);
  return join(home, JSON.parse(readFileSync(join(home, "package.json"), "utf8")).bin[file]);
}

/** Plays in the browser, changes the size of the board, and plays again. */
async function develop(app) {
  const args = [command(app, "testing", "yourmove-dev"), "--port", "0"];
  const { line, stop } = await startProgram(args, { cwd: app, ready: /http:\/\/127\.0\.0\.1:\d+/ });
  await inPage((page) => playInDev(page, line[0])).finally(stop);
  const seconds = (performance.now() - begun) / 1000;
  if (seconds > ROAD_SECONDS && process.env.ROUNDS === "full") throw new Error(`It took ${seconds.toFixed(0)} s.`);
  return `first move of a changed rule after ${seconds.toFixed(0)} s`;
}

async function playInDev(page, address) {
  await page.goto(address);
  const seats = ["X", "O"].map((side) => page.frameLocator(`#seat-${side}`));
  for (const seat of seats) await expect(seat.getByRole("heading").first()).toBeVisible(PATIENT);
  await page.getByLabel("X", { exact: true }).getByRole("button", { name: "0 0", exact: true }).click();
  await expect(page.getByRole("listitem")).toHaveText(["X 0 0"], PATIENT);

  const rules = join(app, "rules.mjs");
  writeFileSync(rules, readFileSync(rules, "utf8").replace("const SIZE = 5;", "const SIZE = 6;"));
  await expect(page.getByRole("status").first()).toContainText("Rules 2", PATIENT);
  const farther = page.getByLabel("X", { exact: true }).getByRole("button", { name: "4 5", exact: true });
  // Rules that a busy machine has just begun may refuse a match, and say so on the page.
  await expect(async () => {
    await page.getByRole("button", { name: "New match" }).click();
    await expect(farther).toBeVisible({ timeout: SHOWN_MS });
  }).toPass(PATIENT);
  await farther.click();
  await expect(page.getByRole("listitem")).toHaveText(["X 4 5"], PATIENT);
}

function record(app) {
  const checked = (...args) =>
    spawnSync(process.execPath, [command(app, "game", "yourmove-game"), "check", ...args], {
      cwd: app,
      encoding: "utf8",
    });
  const rules = join(app, "rules.mjs");
  const text = readFileSync(rules, "utf8");
  writeFileSync(rules, `${text}process.env.HOME;\n`);
  const { status, stdout } = checked();
  writeFileSync(rules, text);
  if (status !== 1 || !stdout.includes("process is not defined (rules.mjs:"))
    throw new Error(`The check passes what no service starts with:\n${stdout}`);
  const { stdout: recorded } = checked("games.mjs", "--record");
  if (!existsSync(join(app, "games.recorded.json"))) throw new Error(`No match was recorded:\n${recorded}`);
}

async function makeTypes({ app, tarballs }) {
  await inside(app, [await newestCompiler(), "-p", "."]);
  const types = readFileSync(join(app, "types", "rules.d.mts"), "utf8");
  if (!types.includes('"my.my-game"')) throw new Error(`The types do not name the game:\n${types}`);
  const from = join(folder, "page");
  mkdirSync(from);
  const dependencies = { "@yourmove/client": "*", "@yourmove/game": "*", "my-game": "*", zod: "*" };
  writeFileSync(join(from, "package.json"), JSON.stringify({ name: "page", type: "module", dependencies }));
  writeFileSync(join(from, "page.ts"), page);
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "nodenext", types: [] };
  writeFileSync(join(from, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["page.ts"] }));
  const at = takeOutside({ from, to: join(folder, "outside"), tarballs: { ...tarballs, "my-game": packGame(app) } });
  await inside(at, [await newestCompiler(), "-p", "."]);
}

function packGame(app) {
  const packed = runQuietly("npm", ["pack", app, "--json", "--ignore-scripts", "--pack-destination", folder]);
  return join(folder, JSON.parse(packed)[0].filename);
}
