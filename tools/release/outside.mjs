// Takes a project out of the repository, with our packages from their tarballs, so that it sees what a stranger's sees.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../dev/paths.mjs";
import { runQuietly } from "../dev/run.mjs";

/**
 * Copies the folder `from` to `to` and gives it what its package.json names: our packages out of `tarballs` (by name),
 * others' as they are installed here, and nothing else.
 */
export function takeOutside({ from, to, tarballs }) {
  cpSync(from, to, { recursive: true, filter: (path) => !/(^|\/)(node_modules|dist)$/.test(path.slice(from.length)) });
  const modules = join(to, "node_modules");
  for (const name of namesOf(to, ["dependencies", "devDependencies"])) place(name, { modules, tarballs });
  return to;
}

function place(name, { modules, tarballs }) {
  const target = join(modules, name);
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  if (tarballs[name] === undefined) {
    symlinkSync(installed(name), target);
    return;
  }
  mkdirSync(target);
  runQuietly("tar", ["-xzf", tarballs[name], "-C", target, "--strip-components=1"]);
  for (const needed of namesOf(target, ["dependencies", "peerDependencies"])) place(needed, { modules, tarballs });
}

/** What a manifest names, but for peers that may be missing. */
function namesOf(folder, kinds) {
  const file = join(folder, "package.json");
  const manifest = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const isOptional = (name) => manifest.peerDependenciesMeta?.[name]?.optional === true;
  return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})).filter((name) => !isOptional(name));
}

/** Where somebody else's package is installed: at the root, or for the one workspace that needs it. */
function installed(name) {
  const places = ["", "apps/server", "apps/web", "packages/db", "packages/react", "packages/testing"];
  const found = places.map((place) => join(root, place, "node_modules", name)).find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`${name} is not installed: add it to the devDependencies of the repository.`);
  return found;
}
