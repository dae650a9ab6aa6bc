// What a check needs and the repository does not: installed in a folder of its own, exactly as the lockfile there says.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../dev/run.mjs";

/** Installs what stands apart in its folder when it is not there; returns the folder of its packages. */
export async function installApart(name) {
  const folder = join(import.meta.dirname, name);
  const modules = join(folder, "node_modules");
  const { dependencies = {}, optionalDependencies = {} } = read(join(folder, "package.json"));
  const wanted = Object.entries({ ...dependencies, ...optionalDependencies });
  if (wanted.every(([of, spec]) => spec.endsWith(versionIn(join(modules, of)) ?? " "))) return modules;
  console.log(`Installing ${name} …`);
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(process.platform === "win32" ? "npm.cmd" : "npm", args, { cwd: folder });
  if (code !== 0) throw new Error("npm ci failed: see above.");
  return modules;
}

/** The version of the package in a folder; undefined where there is none. */
export function versionIn(home) {
  const manifest = join(home, "package.json");
  return existsSync(manifest) ? read(manifest).version : undefined;
}

function read(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
