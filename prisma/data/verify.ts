import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { inspectDatabase, openDatabase } from "@yourmove/db";
import { openInstalledGames } from "@yourmove/server/games";
import { command, orNotThere, refuseMissing, say } from "./say.ts";
import { verifyAndSay } from "./verify-and-say.ts";

// yourmove verify [--since 2026-01-31]: replays finished matches against their stored end.
const { since } = parseArgs({ options: { since: { type: "string" } } }).values;

/** A time as ISO 8601, or in epoch milliseconds. */
const timeOf = (text: string): number => {
  const time = /^\d{12,}$/.test(text) ? Number(text) : Date.parse(text);
  if (Number.isNaN(time))
    throw new Error(`--since takes a time such as 2026-01-31 or 2026-01-31T12:00:00Z, not ${text}.`);
  return time;
};

/** Rejects where a server has the folder, or a start would first bring the database to this version: to verify changes nothing. */
const refuseUnready = async (options: Parameters<typeof inspectDatabase>[0]): Promise<void> => {
  const { databaseUrl, dataDir = "" } = options;
  const inspected = inspectDatabase(options);
  const state = await (databaseUrl ? orNotThere(inspected) : inspected);
  if (state.kind === "in use")
    throw new Error(
      `A server runs on the folder ${resolve(dataDir)}: restore a backup of it into a folder of its own, and verify that one.`,
    );
  if (state.kind === "there" && state.pending.length > 0)
    throw new Error(
      `The database lacks ${state.pending.join(", ")}, which a start or yourmove migrate applies. Nothing was verified.`,
    );
};

await command(async ({ databaseUrl, databaseListenUrl: sessionUrl, dataDir }) => {
  const from = since === undefined ? 0 : timeOf(since);
  if (!databaseUrl) refuseMissing(dataDir);
  const options = databaseUrl ? { databaseUrl, sessionUrl } : { dataDir };
  await refuseUnready(options);
  const { games, stop } = await openInstalledGames();
  const db = await openDatabase({ ...options, log: say });
  try {
    const { replayed, differing } = await verifyAndSay(db, { games, since: from });
    if (differing > 0) throw new Error(`${differing} of ${replayed + differing} finished matches differ.`);
    say(`${replayed} finished matches were replayed: each leads to its stored end.`);
  } finally {
    await db.close();
    await stop();
  }
});
