// Packs what is published, checks it, and publishes what the registry does not have yet; without --publish it only says so.
import { join } from "node:path";
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { run, runQuietly, runTypeScript } from "../dev/run.mjs";
import { packAll, packedFolder } from "./pack-all.mjs";

const publishes = process.argv.includes("--publish");
await ensureGenerated();
await ensureBuilt();
for (const check of ["check-packages", "check-yourmove"])
  if ((await runTypeScript(`tools/release/${check}.mjs`, [])) !== 0) throw new Error("The packages do not hold.");

for (const { name, version, file } of await packAll()) {
  if (isPublished(name, version)) console.log(`${name}@${version} is published already.`);
  else await release(join(packedFolder, file), `${name}@${version}`);
}

function isPublished(name, version) {
  try {
    return runQuietly("npm", ["view", `${name}@${version}`, "version"]).trim() === version;
  } catch (error) {
    if (String(error.message).includes("E404")) return false;
    throw error;
  }
}

async function release(tarball, title) {
  console.log(`${title}: ${tarball}`);
  if (!publishes) return;
  const code = await run("npm", ["publish", tarball, "--access", "public", "--provenance"]);
  if (code !== 0) throw new Error(`${title} was not published.`);
}
