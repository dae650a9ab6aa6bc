import { openDatabase } from "@yourmove/db";
import { command, databaseUrl, dataDir, say } from "./say.ts";

// yourmove migrate: what a start does before it serves.
await command(async () => {
  const sessionUrl = process.env["DATABASE_LISTEN_URL"];
  const db = await openDatabase({ ...(databaseUrl ? { databaseUrl, sessionUrl } : { dataDir }), log: say });
  await db.close();
  say("The database has every migration.");
});
