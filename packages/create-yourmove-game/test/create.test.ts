import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { checkGames } from "@yourmove/game/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { run } from "../bin/create.mjs";

const MODULES = new URL("../../../node_modules", import.meta.url).pathname;
const folder = mkdtempSync(`${tmpdir()}/your-move-create-`);
let said: string[] = [];

const create = (...args: string[]): number => run(args, { cwd: folder, print: (line) => said.push(line) });
const read = (path: string): string => readFileSync(`${folder}/${path}`, "utf8");

beforeEach(() => {
  said = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("npm create yourmove-game", () => {
  it("makes a game of the folder's name, which has no fault", async () => {
    expect(create("two-towers", "--vendor", "acme")).toBe(0);
    expect(said.join()).toContain("npm run dev");
    symlinkSync(MODULES, `${folder}/node_modules`);
    const { default: games } = await import(`${folder}/two-towers/games.mjs`);
    expect(games).toMatchObject([{ gameType: "acme.two-towers", name: "Two towers", rulesVersion: 1 }]);
    expect(checkGames(games, { playthroughs: 3, print: () => {} })).toHaveLength(1);
  });

  it("leaves no name of the template behind, and names the packages' versions", () => {
    for (const path of readdirSync(`${folder}/two-towers`, { recursive: true, encoding: "utf8" }))
      if (/\.\w+$/.test(path)) expect(read(`two-towers/${path}`), path).not.toMatch(/my-game|My game|\^0\.0\.0/);
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    const manifest = JSON.parse(read("two-towers/package.json"));
    expect(manifest).toMatchObject({ name: "two-towers", peerDependencies: { "@yourmove/game": `^${version}` } });
    expect(Object.keys(manifest.yourmove.board)).toEqual(["acme.two-towers"]);
    expect(existsSync(`${folder}/two-towers/${manifest.yourmove.board["acme.two-towers"].frame}`)).toBe(true);
    expect(existsSync(`${folder}/two-towers/.gitignore`)).toBe(true);
  });

  it.skipIf(isShort)("makes the same game in TypeScript, whose package has every module that it imports", async () => {
    expect(create("three-towers", "--vendor", "acme", "--ts")).toBe(0);
    const home = `${folder}/three-towers`;
    // Whoever makes one has the kit from its package, built.
    execFileSync("npm", ["run", "build", "--workspace", "@yourmove/game"], { cwd: `${MODULES}/..` });
    execFileSync(process.execPath, [`${MODULES}/typescript/bin/tsc`, "-p", home]);
    expect(read("three-towers/rules.test.ts")).toContain('"./games.js"');
    const { default: games } = await import(`${home}/dist/games.js`);
    expect(games).toMatchObject([{ gameType: "acme.three-towers", name: "Three towers" }]);
    expect(checkGames(games, { playthroughs: 3, print: () => {} })[0]?.withoutText).toEqual([]);
    const packed = execFileSync("npm", ["pack", home, "--dry-run", "--json", "--ignore-scripts"], { encoding: "utf8" });
    const files: string[] = JSON.parse(packed)[0].files.map(({ path }: { path: string }) => path);
    for (const path of [
      "dist/games.js",
      "dist/rules.js",
      "dist/texts.js",
      "dist/rules.d.ts",
      "client.d.ts",
      "board/index.html",
    ])
      expect(files).toContain(path);
    expect(files.filter((path) => /\.mjs$/.test(path) && !path.startsWith("board/"))).toEqual([]);
  });

  const highCard = readFileSync(new URL("../../../tests/support/games/high-card/games.mjs", import.meta.url), "utf8");
  const kit = readFileSync(new URL("../../game/README.md", import.meta.url), "utf8");
  const sampleIn = (file: string) => kit.split(`\`\`\`ts compile file=${file}\n`)[1]?.split("```")[0] ?? "";
  it.skipIf(isShort).each([
    ["high-card", "highCard", "mjs", highCard],
    ["nim", "nim", "ts", sampleIn("nim.ts")],
    ["long-nim", "longNim", "ts", sampleIn("long-nim.ts")],
  ])("makes types of the documents' %s, without which it can't be packed", (name, exported, extension, sample) => {
    expect(create(name, ...(extension === "ts" ? ["--ts"] : []))).toBe(0);
    const games = read(`${name}/games.${extension}`).replace("{ game }", `{ ${exported} as game }`);
    writeFileSync(`${folder}/${name}/games.${extension}`, games);
    writeFileSync(`${folder}/${name}/rules.${extension}`, sample);
    execFileSync(process.execPath, [`${MODULES}/typescript/bin/tsc`, "-p", `${folder}/${name}`]);
  });

  it.each([
    ["http://localhost:3000/packages/create-yourmove-game-1.0.0.tgz", "http://localhost:3000/packages/"],
    ["https://play.example/packages/0123456789abcdef/create-yourmove-game-1.0.0.tgz", "https://play.example/packages/"],
    ["https://registry.npmjs.org/create-yourmove-game/-/create-yourmove-game-1.0.0.tgz", undefined],
  ])("fetched from %s, says where its packages are", async (resolved, registry) => {
    const modules = mkdtempSync(`${folder}/modules-`);
    cpSync(new URL("..", import.meta.url).pathname, `${modules}/create-yourmove-game`, { recursive: true });
    const packages = { "node_modules/create-yourmove-game": { resolved } };
    writeFileSync(`${modules}/.package-lock.json`, JSON.stringify({ packages }));
    const fetched: { run: typeof run } = await import(`${modules}/create-yourmove-game/bin/create.mjs`);
    expect(fetched.run(["towers"], { cwd: modules, print: (line) => said.push(line) })).toBe(0);
    const lines = said
      .join()
      .split("\n")
      .map((line) => line.trim());
    const scope = registry ? [`npm config set --location=project @yourmove:registry=${registry}`] : [];
    expect(lines.slice(2)).toEqual(["cd towers", ...scope, "npm install", "npm run dev"]);
  });

  it.each([
    ["games/deep", "cd games/deep"],
    ["my games/wide", 'cd "my games/wide"'],
  ])("made at %s, says how to get there", (path, line) => {
    expect(create(path)).toBe(0);
    expect(said.join()).toContain(`\n  ${line}\n`);
  });

  it("begins in an empty clone, and touches nothing of Git's", () => {
    mkdirSync(`${folder}/cloned/.git`, { recursive: true });
    const index = Buffer.from([0xff, 0xfe]);
    writeFileSync(`${folder}/cloned/.git/index`, index);
    expect(create("cloned")).toBe(0);
    expect(readFileSync(`${folder}/cloned/.git/index`)).toEqual(index);
  });

  it.each([
    [["Two Towers"], /lower case/],
    [["tower", "--vendor", "a.b"], /The vendor/],
    [["two-towers"], /is not empty/],
    [[], /^create-yourmove-game </],
    [["a", "b"], /^create-yourmove-game </],
  ])("refuses %j in a sentence", (args, words) => {
    expect(create(...args)).toBe(1);
    expect(said.join()).toMatch(words);
  });
});
