// npm run admin, verify, screenshots and db:…: our commands, from their sources.
import { ensureBuilt, ensureGenerated } from "./build.mjs";
import { ensureEverything, ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./run.mjs";

const [command, ...args] = process.argv.slice(2);
const programs = {
  admin: "packages/admin/src/main.ts",
  seed: "prisma/seed.ts",
  backup: "prisma/data/backup.ts",
  restore: "prisma/data/restore.ts",
  move: "prisma/data/move.ts",
  verify: "prisma/data/verify.ts",
  screenshots: "tests/e2e/screenshots.ts",
};
const program = programs[command];

await (command === "screenshots" ? ensureEverything() : ensureInstalled());
if (command === "screenshots") await ensureBuilt();
else if (command !== "admin") await ensureGenerated();
process.exitCode = await (program
  ? runTypeScript(program, args)
  : runTypeScript("packages/db/src/migrations/command.ts", [command, ...args]));
if (command === "check" && !process.exitCode)
  process.exitCode = await runTypeScript("packages/db/scripts/check-rows.ts", args);
