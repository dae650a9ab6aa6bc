// The TypeScript versions that the published packages are checked with, each by its own compiler.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dev/paths.mjs";
import { installApart, versionIn } from "./install-apart.mjs";

/** The compilers by version, the newest last. */
export async function ensureCompilers() {
  const older = await installApart("typescripts");
  const names = readdirSync(older).filter((name) => name.startsWith("typescript-"));
  const homes = [...names.map((name) => join(older, name)), join(root, "node_modules", "typescript")];
  return Object.fromEntries(homes.map((home) => [versionIn(home), join(home, "bin", "tsc")]));
}
