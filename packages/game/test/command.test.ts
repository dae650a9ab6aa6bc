import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isShort } from "../../../tests/support/rounds.ts";
import { run } from "../bin/run.mjs";

const MODULES = new URL("../../../node_modules/", import.meta.url).pathname;
const KALAH = new URL("../../../tests/support/games/kalah/games.mjs", import.meta.url);
const IMPORT_WITHIN = new URL("../bin/import-within.mjs", import.meta.url).href;
const COMMAND = new URL("../bin/yourmove-game.mjs", import.meta.url).pathname;
const folder = mkdtempSync(`${tmpdir()}/your-move-command-`);
let said: string[] = [];

/** The command in a folder of its own, with the game's text; each text is a new module. */
const check = async (file: string, ...flags: string[]): Promise<number> => {
  said = [];
  return run(["check", file, "--matches", "2", ...flags], { cwd: folder, print: (line) => said.push(line) });
};

const write = (file: string, change: (text: string) => string): void =>
  writeFileSync(`${folder}/${file}`, change(readFileSync(KALAH, "utf8")));

beforeAll(() => {
  // Of ours the kit alone.
  mkdirSync(`${folder}/node_modules/@yourmove`, { recursive: true });
  for (const name of ["@yourmove/game", "zod"]) symlinkSync(`${MODULES}${name}`, `${folder}/node_modules/${name}`);
  write("kalah.mjs", (text) => text);
});
beforeEach(() => {
  said = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("yourmove-game check", () => {
  it("finds no fault in a stranger's game, and says so with its seed", async () => {
    expect(await check("kalah.mjs", "--seed", "a")).toBe(0);
    expect(said[0]).toMatch(/^demo\.kalah, rules version 1: 2 matches .* seed "a"$/);
  });

  it("finds the file by package.json, beside which its recorded matches lie: a folder of compiled files is not kept", async () => {
    writeFileSync(`${folder}/package.json`, JSON.stringify({ yourmove: { games: "./dist/compiled.mjs" } }));
    mkdirSync(`${folder}/dist`);
    write("dist/compiled.mjs", (text) => text);
    const flags = ["--matches", "1", "--record"];
    expect(await run(["check", ...flags], { cwd: folder, print: (line) => said.push(line) })).toBe(0);
    expect(said[0]).toContain("demo.kalah");
    expect(said.at(-1)).toBe(`3 matches recorded in ${folder}/compiled.recorded.json`);
  });

  it("says a fault with the seed that finds it again", async () => {
    write("faulty.mjs", (text) => text.replace('winner: X > O ? "X" : "O"', 'winner: "Z"'));
    expect(await check("faulty.mjs", "--seed", "a")).toBe(1);
    expect(said.join("\n")).toMatch(/^demo\.kalah: ends: outcome names "Z".*\n.*\n {2}with the seed "a"$/);
  });

  it("records matches, and holds the rules to them: a change takes a new version, beside which the old one stays", async () => {
    write("kept.mjs", (text) => text);
    expect(await check("kept.mjs", "--record")).toBe(0);
    expect(said.at(-1)).toMatch(/^3 matches recorded in .*kept\.recorded\.json$/);
    const records = readFileSync(`${folder}/kept.recorded.json`, "utf8");
    expect(await check("kept.mjs", "--record")).toBe(0);
    expect(readFileSync(`${folder}/kept.recorded.json`, "utf8")).toBe(records);

    const withFive = (text: string) => text.replace("const SEEDS = 4;", "const SEEDS = 5;");
    writeFileSync(`${folder}/silent.recorded.json`, records);
    write("silent.mjs", withFive);
    expect(await check("silent.mjs")).toBe(1);
    expect(said.join()).toContain("a change of the rules takes a new rulesVersion");

    writeFileSync(`${folder}/alone.recorded.json`, records);
    const newer = (text: string) => withFive(text).replace('gameType: "demo.kalah",', "$& rulesVersion: 2,");
    write("alone.mjs", newer);
    expect(await check("alone.mjs")).toBe(1);
    expect(said.join()).toContain("demo.kalah, rules version 1 has recorded matches, and no definition");

    write("newer.mjs", newer);
    writeFileSync(`${folder}/both.recorded.json`, records);
    writeFileSync(
      `${folder}/both.mjs`,
      'import first from "./kalah.mjs";\nimport newer from "./newer.mjs";\nexport default [newer, first];\n',
    );
    expect(await check("both.mjs")).toBe(0);
    expect(said.join("\n")).toMatch(/rules version 2: [\s\S]*3 recorded matches/);
    expect(said).toContain("demo.kalah, rules version 2, has no recorded match: --record keeps some");
  });

  it("says that the code has changed, though recorded matches play as they did, until the change is judged", async () => {
    write("judged.mjs", (text) => text);
    expect(await check("judged.mjs", "--record")).toBe(0);
    expect(await check("judged.mjs")).toBe(0);
    expect(said.join()).not.toContain("The code has changed");
    write("judged.mjs", (text) => `${text}\n// Another word.\n`);
    expect(await check("judged.mjs")).toBe(0);
    expect(said.join()).toContain("The code has changed since matches were recorded");
    expect(await check("judged.mjs", "--record")).toBe(0);
    expect(said.join()).toContain("The digest of the code is noted");
    expect(await check("judged.mjs")).toBe(0);
    expect(said.join()).not.toContain("The code has changed");
  });

  it("names where rules throw as they are loaded", async () => {
    write("throws.mjs", () => "const none = undefined;\n\nnone.field;\n");
    expect(await check("throws.mjs")).toBe(1);
    expect(said.join()).toMatch(/^Cannot read properties .*\(throws\.mjs:3\)$/m);
  });

  const command = (file: string) => {
    const flags = ["--conditions=@yourmove/source", "--import", "tsx", COMMAND];
    const args = [...flags, "check", `${folder}/${file}`, "--matches", "1"];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { said: stdout + stderr, status };
  };

  it.skipIf(isShort).each([
    ["exits", "process.exit(0);", "exits.mjs ended before it was checked: it ends the process"],
    ["waits", "await new Promise(() => {});", "waits.mjs ended before it was checked: it waits for a promise"],
    ["reads", 'import "node:fs";', "reads.mjs imports node:fs: rules are pure, and have no part of Node at hand"],
  ])("fails with a sentence where a module %s, as a service does not start with it", (name, line, sentence) => {
    write(`${name}.mjs`, (text) => `${line}\n${text}`);
    write(`imports-${name}.mjs`, () => `export { default } from "./${name}.mjs";\n`);
    const { said, status } = command(`imports-${name}.mjs`);
    expect(said).toContain(name === "reads" ? sentence : `imports-${sentence}`);
    expect(status).toBe(1);
  });

  it.skipIf(isShort)(
    "names the lines of the rules that no match came to, where they can't be read, and which function runs without end",
    () => {
      write("branch.mjs", (text) =>
        text.replace(
          /play\((\w|\W)*?\) \{\n/,
          '$&    if (globalThis.swapped) {\n      return refuse("Swapped");\n    }\n',
        ),
      );
      expect(command("branch.mjs").said).toMatch(/no match came to branch\.mjs:\d+: return refuse\("Swapped"\)/);
      write("hangs.mjs", (text) => text.replace(/view: [^\n]*|view\([^\n]*/, "view() { for (;;); },\n  unused$&"));
      expect(command("hangs.mjs").said).toMatch(
        /slow: view does not come back within 250 ms, in the position \{[\s\S]*with the seed/,
      );
      write("syntax.mjs", () => "const one = 1;\nexport default ;;\n");
      expect(command("syntax.mjs").said).toBe("Unexpected token ';' (syntax.mjs:2)\n");
    },
  );

  it("ends with the line where a module runs without end outside of all functions", () => {
    write("tables.mjs", () => "let n = 0;\nfor (;;) n += 1;\n");
    write("endless.mjs", () => 'import "./tables.mjs";\n');
    const url = JSON.stringify(`file://${folder}/endless.mjs`);
    const program = `import { importWithin } from ${JSON.stringify(IMPORT_WITHIN)}; await importWithin(${url}, 50);`;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    expect(stderr).toMatch(/endless\.mjs does not load within 0\.05 s: .* runs without end \(tables\.mjs:2\)\n$/);
  });

  it.each([
    [["play"], /There is no command play/],
    [["check", "nowhere.mjs"], /nowhere\.mjs/],
    [["check", "kalah.mjs", "--matches", "none"], /--matches is a count/],
    [["check", "kalah.mjs", "--speed"], /--speed/],
  ])("refuses %j in a sentence", async (args, words) => {
    expect(await run(args, { cwd: folder, print: (line) => said.push(line) })).toBe(1);
    expect(said.join("\n")).toMatch(words);
  });
});
