// Packs a workspace as it is published: what only this repository resolves is left out of its manifest.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./run.mjs";

const developmentOnly = ["private", "scripts", "devDependencies"];

/** Copies what a built package is made of to `folder`, packs it there, and returns the tarball. */
export function pack(workspace, folder) {
  const home = join(root, workspace);
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const copy = join(folder, "package");
  mkdirSync(copy, { recursive: true });
  for (const name of [...manifest.files, "README.md", "LICENSE"]) {
    if (!existsSync(join(home, name))) throw new Error(`${workspace} has no ${name}`);
    cpSync(join(home, name), join(copy, name), { recursive: true });
  }
  writeFileSync(join(copy, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
  const printed = runQuietly("npm", ["pack", copy, "--json", "--pack-destination", folder]);
  return join(folder, JSON.parse(printed)[0].filename);
}

function published(manifest) {
  const kept = Object.entries(manifest).filter(([name]) => !developmentOnly.includes(name));
  const paths = Object.entries(manifest.exports)
    .map(([path, { "@yourmove/source": _source, ...conditions }]) => [path, conditions])
    .filter(([, conditions]) => Object.keys(conditions).length > 0);
  return { ...Object.fromEntries(kept), exports: Object.fromEntries(paths) };
}
