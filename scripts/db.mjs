// npm run db:…: the database's commands, from the sources of packages/db.
import { ensureGenerated } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./run.mjs";

const [command, ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureGenerated();
const own = {
  seed: "prisma/seed.ts",
  backup: "prisma/data/backup.ts",
  restore: "prisma/data/restore.ts",
  move: "prisma/data/move.ts",
  verify: "prisma/data/verify.ts",
}[command];
process.exitCode = await (own
  ? runTypeScript(own, args)
  : runTypeScript("packages/db/src/migrations/command.ts", [command, ...args]));
if (command === "check" && !process.exitCode)
  process.exitCode = await runTypeScript("packages/db/scripts/check-rows.ts", args);
