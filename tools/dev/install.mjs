// Brings node_modules to what package-lock.json says, when it is not.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const oldest = [20, 19];

/** Ends with a clear sentence on a Node that is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(`Your Move needs Node.js ${oldest.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs exactly what the lockfile names, unless that is what is there. */
export async function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.log("Installing the packages of package-lock.json …");
  // Nothing here needs an install script, so none is given the chance.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new Error("npm ci failed: see above.");
}

// npm keeps the same list inside node_modules, of what it really installed.
function isInstalled() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const there = JSON.parse(readFileSync(installed, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link, peer }]) => {
    if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
    const entry = there[path];
    if (!entry) return optional === true || peer === true;
    return link ? entry.link === true : entry.version === version && entry.integrity === integrity;
  });
}
