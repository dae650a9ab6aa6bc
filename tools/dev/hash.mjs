// Fingerprints of files, to do nothing when nothing changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "./paths.mjs";

const ignored = new Set(["node_modules", "dist", "test", ".turbo", "coverage", "screenshots"]);

/** One hash over the names and contents of these files and folders, given relative to the root. */
export function hashOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesIn(join(root, path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

/** Does the work unless its result is there and was made for this very hash; remembers that once it succeeded. */
export async function oncePerHash({ name, hash, isThere }, work) {
  const file = join(cache, name);
  if (isThere && existsSync(file) && readFileSync(file, "utf8") === hash) return;
  await work();
  mkdirSync(cache, { recursive: true });
  writeFileSync(file, hash);
}
