// @yourmove/testing as a stranger gets it: packed, in a project outside the repository, under vitest and under Playwright.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, it } from "vitest";
import { codeBlocksOf } from "../../apps/docs/src/guides/fence.ts";
import { newestCompiler } from "../../tools/dev/install.mjs";
import { root, run, runQuietly, tool } from "../../tools/dev/run.mjs";
import { takeOutside, tarballOf } from "../../tools/release/pack.mjs";
import { ensureShell } from "../support/browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-testing-"));
const from = join(root, "examples", "testing");
const tarballs = {};
for (const name of ["client", "game", "testing"]) tarballs[`@yourmove/${name}`] = tarballOf(`packages/${name}`, folder);
const app = takeOutside({ from, to: join(folder, "app"), tarballs });
const guide = codeBlocksOf(readFileSync(join(root, "docs", "testing.md"), "utf8"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("@yourmove/testing", () => {
  it("has nothing that publint finds", () => {
    runQuietly(process.execPath, [tool("publint"), "run", tarballs["@yourmove/testing"], "--strict"]);
  });
  it("depends on what it imports, and on nothing else", () => compareImports(app));
  it("has the types that its readers use", () => compile(app));
  it("plays the guide's matches, written into an empty folder, by the guide's own commands", async () => {
    const page = writeGuide();
    const env = { CHROMIUM_PATH: await ensureShell() };
    for (const args of commandsOf("vitest")) await inside(page, ["vitest", ...args], env);
    for (const args of commandsOf("playwright"))
      if (args[1] !== "install") await inside(page, ["@playwright/test", ...args], env);
  });
});

/** A folder as its reader has it: what npm writes there, and every file that the guide shows. */
function writeGuide() {
  const start = join(folder, "start");
  mkdirSync(start);
  const lines = guide.filter(({ marks }) => marks.has("install")).flatMap(({ code }) => code.trim().split("\n"));
  const names = lines.filter((line) => line.startsWith("npm install")).flatMap((line) => line.split(" ").slice(3));
  const devDependencies = Object.fromEntries(names.map((name) => [name, "*"]));
  writeFileSync(join(start, "package.json"), JSON.stringify({ devDependencies }));
  for (const { marks, code } of guide) {
    const name = marks.get("file") ?? marks.get("same-as")?.split("/").at(-1);
    if (name !== undefined) writeFileSync(join(start, name), code);
  }
  return takeOutside({ from: start, to: join(folder, "page"), tarballs });
}

/** What the guide has its reader run behind `npx`, in words. */
function commandsOf(program) {
  const { code } = guide.find(({ marks }) => marks.get("test")?.endsWith(`#${program}`));
  return code
    .trim()
    .split("\n")
    .map((line) => line.split(" ").slice(1));
}

async function inside(cwd, [packageName, command, ...args], env = {}) {
  const code = await run(process.execPath, [tool(packageName, command), ...args], { cwd, env });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}.`);
}

async function compile(cwd) {
  if ((await run(process.execPath, [await newestCompiler(), "-p", "."], { cwd })) !== 0)
    throw new Error("tsc says why, above.");
}

function compareImports(app) {
  const home = join(app, "node_modules", "@yourmove", "testing");
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const files = readdirSync(join(home, "dist")).filter((name) => name.endsWith(".js"));
  const code = files.map((name) => readFileSync(join(home, "dist", name), "utf8")).join("\n");
  const imported = new Set(
    [...code.matchAll(/(?:^(?:import|export) .*?from |\bimport\()"([^."][^"]*)"(?:;$|\))/gm)].map(([, path]) =>
      nameOf(path),
    ),
  );
  const outside = [...imported].filter((name) => !name.startsWith("node:") && !builtinModules.includes(name));
  const declared = Object.keys({ ...dependencies, ...peerDependencies });
  const wrong = [
    ...outside.filter((name) => !declared.includes(name)).map((name) => `${name} is imported but not declared`),
    ...declared.filter((name) => !outside.includes(name)).map((name) => `${name} is declared but not imported`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

/** The package of an import: two parts where it has a scope. */
function nameOf(path) {
  const parts = path.split("/");
  return path.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
}
