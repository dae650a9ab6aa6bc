// Packs what is published, checks it, and publishes what the registry does not have yet; without --publish it only says so.
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { root, run, runQuietly, runTypeScript } from "../dev/run.mjs";
import { pack } from "./pack.mjs";

const publishes = process.argv.includes("--publish");
await ensureGenerated();
await ensureBuilt();
if ((await runTypeScript("tools/release/check-packages.mjs", [])) !== 0) throw new Error("The packages do not hold.");

for (const { workspace, name, version } of publishable()) {
  if (isPublished(name, version)) console.log(`${name}@${version} is published already.`);
  else await release(workspace, `${name}@${version}`);
}

/** A workspace that is not private is published. */
function publishable() {
  return readdirSync(join(root, "packages"))
    .map((folder) => `packages/${folder}`)
    .filter((workspace) => existsSync(join(root, workspace, "package.json")))
    .map((workspace) => ({ workspace, ...JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8")) }))
    .filter((manifest) => manifest.private !== true);
}

function isPublished(name, version) {
  try {
    return runQuietly("npm", ["view", `${name}@${version}`, "version"]).trim() === version;
  } catch (error) {
    if (String(error.message).includes("E404")) return false;
    throw error;
  }
}

async function release(workspace, title) {
  const tarball = pack(workspace, mkdtempSync(join(tmpdir(), "yourmove-release-")));
  console.log(`${title}: ${tarball}`);
  if (!publishes) return;
  const code = await run("npm", ["publish", tarball, "--access", "public", "--provenance"]);
  if (code !== 0) throw new Error(`${title} was not published.`);
}
