import { parseArgs } from "node:util";
import { countRows, countTables, type Database, moveRows, openDatabase } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import { openInstalledGames } from "@yourmove/server/games";
import { command, orNotThere, refuseMissing, say } from "./say.ts";
import { verifyAndSay } from "./verify-and-say.ts";

// yourmove move --to postgres://…: all of the embedded database to a PostgreSQL that is empty.
const { to } = parseArgs({ options: { to: { type: "string" } } }).values;

const verify = async (from: Database, target: Database, games: Games): Promise<void> => {
  const old = await countRows(from);
  const now = await countRows(target);
  const uneven = Object.keys(old).filter((table) => old[table] !== now[table]);
  if (uneven.length > 0) throw new Error(`The counts differ: ${uneven.join(", ")}.`);
  const { replayed, differing } = await verifyAndSay(target, { games });
  if (differing > 0)
    throw new Error(`${differing} matches do not replay to their ends there. The data folder was left as it was.`);
  const rows = Object.values(now).reduce((sum, count) => sum + count, 0);
  say(
    `Moved ${rows} rows in ${Object.keys(now).length} tables; all counts agree, and ${replayed} finished matches replay to their ends.`,
  );
  say("Start the server with DATABASE_URL now. The data folder was left as it was.");
};

await command(async ({ dataDir }) => {
  if (!to || !/^postgres(ql)?:\/\//.test(to)) throw new Error("Say where to: yourmove move --to postgres://…");
  refuseMissing(dataDir);
  // Of ours an earlier try may have left them; whether they have rows is looked at before one is moved.
  const { count, isOurs } = await orNotThere(countTables(to));
  if (count > 0 && !isOurs) throw new Error(`The database is not empty: it has ${count} tables. Nothing was moved.`);
  const from = await openDatabase({ dataDir, log: say });
  try {
    const { games, stop } = await openInstalledGames();
    const target = await orNotThere(openDatabase({ databaseUrl: to, log: say }));
    try {
      await moveRows(from, target);
      await verify(from, target, games);
    } finally {
      await target.close();
      await stop();
    }
  } finally {
    await from.close();
  }
});
