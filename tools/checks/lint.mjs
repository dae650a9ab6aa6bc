// npm run lint: format, lint rules, dead code, versions, and the house's own borders and measures, all at once.
import { pathToFileURL } from "node:url";
import { ensureGenerated } from "../dev/build.mjs";
import { ensureEverything } from "../dev/install.mjs";
import { run, tool } from "../dev/run.mjs";

/** What `node` runs. */
export const lints = () => [
  [tool("@biomejs/biome", "biome"), "check", "--error-on-warnings", "."],
  [tool("knip")],
  [tool("sherif")],
  ["tools/checks/check-house.mjs"],
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await ensureEverything();
  await ensureGenerated();
  const codes = await Promise.all(lints().map((command) => run(process.execPath, command)));
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
}
