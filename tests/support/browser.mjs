// Finds a Chromium for the browser tests, or brings one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { root, run, tool } from "../../tools/dev/run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that is installed: CHROMIUM_PATH, the machine's, or Playwright's own; undefined when there is none. */
export function installedBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find(runs) ?? playwrightsOwn();
}

// Some distributions have a stub there that only says how to install it.
function runs(file) {
  return existsSync(file) && spawnSync(file, ["--version"], { timeout: 10_000 }).status === 0;
}

function playwrightsOwn() {
  const { chromium } = createRequire(join(root, "package.json"))("@playwright/test");
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Installs a browser when there is none, by Playwright or by the system, and returns where it is. */
export async function ensureBrowser() {
  const found = installedBrowser();
  if (found) return found;
  console.log("No Chromium on this machine: bringing Playwright's own for the browser tests …");
  await run(process.execPath, [tool("@playwright/test", "playwright"), "install", "chromium"]);
  return installedBrowser() ?? (await bySystem());
}

async function bySystem() {
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  }
  const found = installedBrowser();
  if (found) return found;
  throw new Error("The browser tests need a Chromium: install one, or set CHROMIUM_PATH to the program.");
}
