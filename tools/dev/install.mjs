// Brings node_modules to what a lockfile says, when it is not: what the service runs and is built with, or all that tests need.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { root, run, runQuietly, tool } from "./run.mjs";

const oldest = [20, 19];
// Nothing here needs an install script, so none is given the chance.
const quietly = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
const apart = join(root, "tools", "apart");
const compiler = join(apart, "compiler");

/** Ends with a clear sentence on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(`Your Move needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs what `npm start` builds and runs with, the `dependencies` of the root and the workspaces. */
export async function ensureInstalled() {
  requireNode();
  const isThere = () => isInstalled(root, ["dev", "devOptional"]);
  if (isThere()) return;
  await oneAtATime(async () => {
    if (isThere()) return;
    console.log("Installing the packages of package-lock.json that the service needs …");
    await ci(root, ["--omit=dev", "--omit=peer"]);
  });
}

/** Installs exactly what the lockfile names: tests, lint and types need the `devDependencies` too. */
export async function ensureEverything() {
  requireNode();
  if (isInstalled(root)) return;
  console.log("Installing the packages of package-lock.json …");
  await ci(root);
}

/** Installs what stands apart, because its versions differ from the repository's; returns the folder of its packages. */
export async function installApart({ withLighthouse = false } = {}) {
  const modules = join(apart, "node_modules");
  if (isInstalled(apart, withLighthouse ? [] : ["dev"])) return modules;
  console.log("Installing the packages of tools/apart …");
  await ci(apart, withLighthouse ? [] : ["--omit=dev"]);
  return modules;
}

/** TypeScript 7, which takes a fifth of the older one's processor time; that one, which the builds use, where it can't be had. */
export async function newestCompiler() {
  const older = tool("typescript", "tsc");
  try {
    if (!isInstalled(compiler)) await ci(compiler);
    const newest = join(compiler, "node_modules", "typescript", "bin", "tsc");
    runQuietly(process.execPath, [newest, "--version"]);
    return newest;
  } catch {
    console.log("TypeScript 7 can't be had here: the slower one checks.");
    return older;
  }
}

/** The version of the package in a folder; undefined where there is none. */
export function versionIn(home) {
  const manifest = join(home, "package.json");
  return existsSync(manifest) ? read(manifest).version : undefined;
}

async function ci(cwd, more = []) {
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", [...quietly, ...more], { cwd });
  if (code !== 0) throw new Error("npm ci failed: see above.");
}

// npm keeps the same list inside node_modules, of what it really installed.
function isInstalled(folder, omitted = []) {
  const installed = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const there = read(installed).packages;
  return Object.entries(read(join(folder, "package-lock.json")).packages).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const entry = there[path];
    if (!entry) return ["optional", "peer", ...omitted].some((kind) => wanted[kind] === true);
    return wanted.link ? entry.link === true : entry.version === wanted.version && entry.integrity === wanted.integrity;
  });
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
