// Builds, packs and checks what is published; `publish.mjs` sends it, where nothing else runs.
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { run, tool } from "../dev/run.mjs";
import { packAll } from "./pack-all.mjs";

await ensureGenerated();
await ensureBuilt();
const outside = [tool("vitest"), "run", "--project=outside", "packages.test", "yourmove.test"];
if ((await run(process.execPath, outside)) !== 0) throw new Error("The packages do not hold.");

for (const { name, version, file } of await packAll()) console.log(`${name}@${version}: ${file}`);
