// npm run db:…: the database's commands, from the sources of packages/db.
import { ensureGenerated } from "./generate.mjs";
import { ensureInstalled } from "./install.mjs";
import { runTypeScript } from "./run.mjs";

const [command, ...args] = process.argv.slice(2);
await ensureInstalled();
await ensureGenerated();
const file = command === "seed" ? "prisma/seed.ts" : "packages/db/src/migrations/command.ts";
process.exitCode = await runTypeScript(file, command === "seed" ? args : [command, ...args]);
