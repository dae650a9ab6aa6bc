import { openDatabase } from "@yourmove/db";
import { command, say } from "./say.ts";

// yourmove migrate: what a start does before it serves.
await command(async ({ databaseUrl, databaseListenUrl: sessionUrl, dataDir }) => {
  const db = await openDatabase({ ...(databaseUrl ? { databaseUrl, sessionUrl } : { dataDir }), log: say });
  await db.close();
  say("The database has every migration.");
});
