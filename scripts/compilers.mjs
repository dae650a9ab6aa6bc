// The TypeScript versions that the published packages are checked with, each by its own compiler.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const folder = join(import.meta.dirname, "typescripts");

/** Installs the older ones, exactly as their own lockfile says, when they are not there; returns the compilers by version. */
export async function ensureCompilers() {
  const wanted = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies;
  const isThere = Object.entries(wanted).every(([name, spec]) =>
    spec.endsWith(`@${versionIn(join(folder, "node_modules", name))}`),
  );
  if (!isThere) await install();
  const homes = [
    ...Object.keys(wanted).map((name) => join(folder, "node_modules", name)),
    join(root, "node_modules", "typescript"),
  ];
  return Object.fromEntries(homes.map((home) => [versionIn(home), join(home, "bin", "tsc")]));
}

async function install() {
  console.log("Installing older TypeScript compilers …");
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder });
  if (code !== 0) throw new Error("npm ci failed: see above.");
}

function versionIn(home) {
  const manifest = join(home, "package.json");
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
}
