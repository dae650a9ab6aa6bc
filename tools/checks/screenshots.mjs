// npm run screenshots: every page and state of the lobby, in both themes and two sizes, into docs/screenshots.
import { ensureBuilt } from "../dev/build.mjs";
import { runTypeScript } from "../dev/run.mjs";

await ensureBuilt();
process.exitCode = await runTypeScript("tests/e2e/screenshots.ts", process.argv.slice(2));
