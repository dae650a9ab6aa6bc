// npm run admin -- …: the operator's command, from its sources.
import { ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./run.mjs";

await ensureInstalled();
process.exitCode = await runTypeScript("packages/admin/src/main.ts", process.argv.slice(2));
