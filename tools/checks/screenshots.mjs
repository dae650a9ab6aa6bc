// npm run screenshots: every page and state of the lobby, in both themes and two sizes, into docs/screenshots.
import { ensureBuilt } from "./build.mjs";
import { runTypeScript } from "./run.mjs";

await ensureBuilt();
process.exitCode = await runTypeScript("e2e/screenshots.ts", process.argv.slice(2));
