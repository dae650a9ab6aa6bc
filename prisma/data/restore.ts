import { countRows, countTables, openDatabase, refuseBackup, restoreFolder } from "@yourmove/db";
import { command, orNotThere, remark, say, shellWord } from "./say.ts";

// yourmove restore file: into a data folder, or a PostgreSQL, that is empty.
const [file] = process.argv.slice(2);

/** Rejects unless the PostgreSQL has no table of ours: a dump brings them along. */
const restorePostgresql = async (url: string, from: string): Promise<void> => {
  await refuseBackup(from);
  const { count } = await orNotThere(countTables(url));
  if (count > 0) throw new Error(`The database is not empty: it has ${count} tables. Nothing was restored.`);
  remark("The database is empty. PostgreSQL's own tool puts the dump back:");
  say(
    `pg_restore --no-owner --no-privileges --exit-on-error --single-transaction --dbname="$DATABASE_URL" ${shellWord(from)}`,
  );
};

await command(async ({ databaseUrl, dataDir }) => {
  if (!file) throw new Error("Say which file: yourmove restore file");
  if (databaseUrl) return restorePostgresql(databaseUrl, file);
  await restoreFolder(dataDir, file);
  const db = await openDatabase({ dataDir, log: say });
  const { users = 0, matches = 0, moves = 0 } = await countRows(db).finally(() => db.close());
  say(`Restored ${file} to ${dataDir}: ${users} users, ${matches} matches, ${moves} moves.`);
});
