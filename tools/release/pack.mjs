// Packs a workspace as it is published: what only this repository resolves is left out of its manifest.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dev/paths.mjs";
import { runQuietly } from "../dev/run.mjs";

const developmentOnly = ["private", "scripts", "devDependencies"];

/** Copies what a built package is made of to `folder`, packs it there, and returns the tarball. */
export function pack(workspace, folder) {
  const home = join(root, workspace);
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  mkdirSync(folder, { recursive: true });
  const copy = mkdtempSync(join(folder, "package-"));
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
  const { dependencies } = manifest;
  return {
    ...Object.fromEntries(kept),
    ...(dependencies && { dependencies: withRanges(dependencies) }),
    exports: Object.fromEntries(paths),
  };
}

// Two copies of one of ours would not know each other's errors: whoever has a later one keeps that.
function withRanges(dependencies) {
  const ranges = Object.entries(dependencies).map(([name, version]) =>
    name.startsWith("@yourmove/") ? [name, `^${version}`] : [name, version],
  );
  return Object.fromEntries(ranges);
}
