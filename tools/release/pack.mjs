// Packs a workspace as it is published: what only this repository resolves is left out, of its manifest and of its files.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, runQuietly } from "../dev/run.mjs";

const developmentOnly = ["private", "scripts", "devDependencies"];

/** The tarball of a built package: what `npm test` has packed for all its checks (`PACKED_FOLDER`), or one made now in `folder`. */
export function tarballOf(workspace, folder) {
  const { PACKED_FOLDER } = process.env;
  if (PACKED_FOLDER === undefined) return pack(workspace, folder);
  const { name, version } = manifestOf(workspace);
  return join(PACKED_FOLDER, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`);
}

function manifestOf(workspace) {
  return JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
}

/** Copies what a built package is made of to `folder`, packs it there, and returns the tarball. */
export function pack(workspace, folder) {
  const home = join(root, workspace);
  const manifest = manifestOf(workspace);
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, "package-"));
  for (const name of [
    ...manifest.files.filter((file) => file !== "src"),
    ...sourcesIn(manifest),
    "README.md",
    "LICENSE",
  ]) {
    if (!existsSync(join(home, name))) throw new Error(`${workspace} has no ${name}`);
    cpSync(join(home, name), join(copy, name), { recursive: true });
  }
  writeFileSync(join(copy, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  const printed = runQuietly("npm", ["pack", copy, "--json", "--pack-destination", folder]);
  return join(folder, JSON.parse(printed)[0].filename);
}

/** What is exported as it stands in the sources, such as a style sheet. */
function sourcesIn({ exports = {} }) {
  return Object.values(exports).filter((target) => typeof target === "string" && target.startsWith("./src/"));
}

function published(manifest) {
  const kept = Object.entries(manifest).filter(([name]) => !developmentOnly.includes(name));
  const paths = Object.entries(manifest.exports ?? {})
    .map(([path, target]) => [path, typeof target === "string" ? target : withoutSource(target)])
    .filter(([, target]) => Object.keys(target).length > 0);
  const { dependencies } = manifest;
  return {
    ...Object.fromEntries(kept),
    ...(dependencies && { dependencies: withRanges(dependencies) }),
    exports: Object.fromEntries(paths),
  };
}

function withoutSource({ "@yourmove/source": _source, ...conditions }) {
  return conditions;
}

// Two copies of one of ours would not know each other's errors: whoever has a later one keeps that.
function withRanges(dependencies) {
  const ranges = Object.entries(dependencies).map(([name, version]) =>
    name.startsWith("@yourmove/") ? [name, `^${version}`] : [name, version],
  );
  return Object.fromEntries(ranges);
}

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
