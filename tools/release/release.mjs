// Builds, packs and checks what is published; `publish.mjs` sends it, where nothing else runs.
import { ensureBuilt, ensureGenerated } from "../dev/build.mjs";
import { runTypeScript } from "../dev/run.mjs";
import { packAll } from "./pack-all.mjs";

await ensureGenerated();
await ensureBuilt();
for (const check of ["check-packages", "check-yourmove"])
  if ((await runTypeScript(`tools/release/${check}.mjs`, [])) !== 0) throw new Error("The packages do not hold.");

for (const { name, version, file } of await packAll()) console.log(`${name}@${version}: ${file}`);
