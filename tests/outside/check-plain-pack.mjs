// `npm pack` in a package's own folder, as somebody types it who has not read of tools/release.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "../../tools/dev/run.mjs";
import { check } from "./checks.mjs";

/** Checks that whatever the packed manifest points to is in the tarball, even where nothing had been built. */
export function checkPlainPack({ folder, name }) {
  const workspace = join(root, "packages", name);
  check(`packages/${name}: plain npm pack holds what its exports name`, () => {
    const target = join(folder, "plain", name);
    mkdirSync(target, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
    if (!manifest.scripts.prepack) throw new Error("Nothing builds it before it is packed: it has no prepack.");
    runQuietly("npm", ["pack", workspace, "--pack-destination", target]);
    const tarball = join(target, `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`);
    const files = new Set(runQuietly("tar", ["-tzf", tarball]).trim().split("\n"));
    const named = [...targetsOf(manifest.exports), ...targetsOf(manifest.bin)];
    const missing = named.filter((path) => !files.has(join("package", path)));
    rmSync(tarball);
    if (missing.length > 0) throw new Error(`It lacks ${missing.join(", ")}.`);
    return `${named.length} of ${files.size} files`;
  });
}

/** Every path that a part of a manifest names, under whichever condition. */
function targetsOf(part) {
  if (typeof part === "string") return [part];
  return Object.values(part ?? {}).flatMap(targetsOf);
}
