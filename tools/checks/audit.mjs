// npm run audit: Lighthouse on every page of the lobby, and when the first match shows; fails when a score is too low.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "../dev/install.mjs";

const folder = join(import.meta.dirname, "lighthouse");

await ensureInstalled();
// Imported late: only an installed repository has what these need.
const { ensureBrowser } = await import("../../tests/support/browser.mjs");
const { ensureBuilt } = await import("../dev/build.mjs");
const { run, runTypeScript } = await import("../dev/run.mjs");

await ensureBuilt();
const env = { CHROMIUM_PATH: await ensureBrowser(), LIGHTHOUSE: await ensureLighthouse() };
process.exitCode = await runTypeScript("tests/e2e/audit.ts", process.argv.slice(2), env);

/** Installs Lighthouse, exactly as its own lockfile says, when it is not there; returns its folder. */
async function ensureLighthouse() {
  const home = join(folder, "node_modules", "lighthouse");
  if (versionIn(home) === JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies.lighthouse)
    return home;
  console.log("Installing Lighthouse …");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder });
  if (code !== 0) throw new Error("npm ci failed: see above.");
  return home;
}

function versionIn(home) {
  const manifest = join(home, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}
