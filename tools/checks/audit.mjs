// npm run audit: Lighthouse on every page of the lobby, and when the first match shows; fails when a score is too low.
import { join } from "node:path";
import { ensureEverything, installApart } from "../dev/install.mjs";
import { runTypeScript } from "../dev/run.mjs";

await ensureEverything();
// Imported late: only an installed repository has what these need.
const { ensureShell } = await import("../../tests/support/browser.mjs");
const { ensureBuilt } = await import("../dev/build.mjs");

await ensureBuilt();
const LIGHTHOUSE = join(await installApart({ withLighthouse: true }), "lighthouse");
// The page alone: a whole browser loads pages of its own around it while ours is looked at.
const env = { CHROMIUM_PATH: await ensureShell(), LIGHTHOUSE };
process.exitCode = await runTypeScript("tests/e2e/audit.ts", process.argv.slice(2), env);
