// npm run admin, verify, screenshots and db:…: our commands, from their sources.
import { ensureBuilt, ensureGenerated } from "./build.mjs";
import { ensureEverything, ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./run.mjs";

const [command, ...args] = process.argv.slice(2);
const programs = { seed: "prisma/seed.ts", screenshots: "tests/e2e/screenshots.ts" };
/** Commands of `yourmove`. */
const commands = ["admin", "backup", "migrate", "move", "restore", "verify"];
const program = programs[command];

await (command === "screenshots" ? ensureEverything() : ensureInstalled());
if (command === "screenshots") await ensureBuilt();
else if (command !== "admin") await ensureGenerated();
process.exitCode = await (program
  ? runTypeScript(program, args)
  : runTypeScript(`packages/${commands.includes(command) ? "yourmove/src/main" : "db/src/migrations/command"}.ts`, [
      command,
      ...args,
    ]));
if (command === "check" && !process.exitCode)
  process.exitCode = await runTypeScript("packages/db/scripts/check-rows.ts", args);
