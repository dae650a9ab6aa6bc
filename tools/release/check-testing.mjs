// @yourmove/testing as a stranger gets it: packed, in a project outside the repository, under vitest and under Playwright.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureShell } from "../../tests/support/browser.mjs";
import { newestCompiler } from "../dev/install.mjs";
import { root, run, runQuietly, tool } from "../dev/run.mjs";
import { takeOutside, tarballOf } from "./pack.mjs";

const folder = mkdtempSync(join(tmpdir(), "yourmove-testing-"));
const from = join(root, "examples", "testing");
let failed = 0;

try {
  const tarballs = {};
  for (const name of ["client", "testing"]) tarballs[`@yourmove/${name}`] = tarballOf(`packages/${name}`, folder);
  const app = takeOutside({ from, to: join(folder, "app"), tarballs });
  await check("publint", () =>
    runQuietly(process.execPath, [tool("publint"), "run", tarballs["@yourmove/testing"], "--strict"]),
  );
  await check("it depends on what it imports, and on nothing else", () => compareImports(app));
  await check("its types", () => compile(app));
  await check("a match under vitest", () => inside(app, ["vitest", "vitest", "run"]));
  const CHROMIUM_PATH = await ensureShell();
  await check("a match under Playwright", () =>
    inside(app, ["@playwright/test", "playwright", "test"], { CHROMIUM_PATH }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function check(title, work) {
  try {
    await work();
    console.log(`ok   @yourmove/testing: ${title}`);
  } catch (error) {
    failed += 1;
    console.error(`FAIL @yourmove/testing: ${title}\n${error.message}`);
  }
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
