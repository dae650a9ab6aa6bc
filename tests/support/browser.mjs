// Finds a Chromium for the browser tests, or brings one: the whole browser, and its headless shell, which takes half the
// processor's time and lacks what is around a page (notifications, push, installing). `node tests/support/browser.mjs` brings both.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { cache, root, run, tool } from "../../tools/dev/run.mjs";
import { unpackedPackage } from "./debian-binaries.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const shellNames = ["chromium-headless-shell", "chrome-headless-shell", "headless_shell"];
/** Where Debian's packages of Chromium share what they need. */
const debianFolder = "usr/lib/chromium";
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that is installed: CHROMIUM_PATH, the machine's, or Playwright's own; undefined when there is none. */
export function installedBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return [...onPath(names), ...places].find(runs) ?? playwrightsOwn();
}

function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
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

/** The headless shell that is installed: CHROMIUM_SHELL_PATH, the machine's, the cache's, or Playwright's own; else undefined. */
export function installedShell() {
  if (process.env.CHROMIUM_SHELL_PATH) return process.env.CHROMIUM_SHELL_PATH;
  const unpacked = join(cache, "debian-chromium-headless-shell", debianFolder, "chromium-headless-shell");
  return [...onPath(shellNames), unpacked, ...playwrightsShells()].find(draws);
}

/** Playwright brings the shell beside its browser: …/chromium_headless_shell-1234/<machine>/headless_shell. */
function playwrightsShells() {
  const browser = playwrightsOwn();
  if (!browser) return [];
  const downloads = join(browser, "../../..");
  const shells = readdirSync(downloads).filter((name) => name.startsWith("chromium_headless_shell-"));
  return shells.flatMap((name) =>
    readdirSync(join(downloads, name)).flatMap((machine) =>
      shellNames.map((program) => join(downloads, name, machine, program)),
    ),
  );
}

/** A shell that stands beside files of another version does not start. */
function draws(file) {
  if (!existsSync(file)) return false;
  const { stdout } = spawnSync(file, ["--no-sandbox", "--dump-dom", "about:blank"], {
    encoding: "utf8",
    timeout: 20_000,
  });
  return stdout?.includes("<html>") ?? false;
}

/** The headless shell, brought where Debian has it; the whole browser where none can be had. */
export async function ensureShell() {
  const browser = await ensureBrowser();
  const found = installedShell();
  if (found) return found;
  if (existsSync(join("/", debianFolder, "icudtl.dat"))) bringDebiansShell();
  return installedShell() ?? browser;
}

function bringDebiansShell() {
  const folder = join(unpackedPackage("chromium-headless-shell"), debianFolder);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(join("/", debianFolder)))
    if (!existsSync(join(folder, name))) symlinkSync(join("/", debianFolder, name), join(folder, name));
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ensureShell();
