import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "@yourmove/db";
import { newPeople } from "../acceptance/rest.ts";
import { startServer } from "../support/server-process.ts";
import { gatherCrowd, lives } from "./loads.ts";
import { onDatabase, QUIET, type Settings } from "./on-database.ts";
import { isWanted, type Options } from "./options.ts";
import type { Plain, Report } from "./report.ts";
import { residentMiB } from "./resident-memory.ts";

const USERS = 1000;
const MATCHES = 2000;
const MOVES = 5;

/** Of what a thing is kept in: the tables, with their indexes. */
const KEPT_IN = {
  "a user": ["users", "cursors", "presence", "sessions"],
  "a match": ["matches"],
  "a move": ["moves"],
} as const;

const bytesOf = async ({ pool }: Database, tables: readonly string[]): Promise<number> => {
  const sizes =
    "select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest($1::text[]) as t (name)";
  return (await pool.query(sizes, [tables])).rows[0].bytes;
};

const folderBytes = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const MEBI = 1024 * 1024;

/** Plays many short matches at a server, and looks at what they left. */
const measure = async (kind: string, settings: Settings, report: Report<Plain>): Promise<void> => {
  const server = await startServer({ ...QUIET, ...settings });
  const note = (name: string, value: number, unit: string) => report(`${kind}: sizes, ${name}`, { value, unit });
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  if (dataDir) note("an empty data folder", folderBytes(dataDir) / MEBI, "MiB");
  await newPeople(server.url, USERS);
  const crowd = await gatherCrowd(server.url, 32);
  const play = lives(crowd);
  let begun = 0;
  await Promise.all(
    crowd.pairs.map(async (_, client) => {
      while (begun < MATCHES) {
        begun += 1;
        await play(client);
      }
    }),
  );
  note(`the process after ${MATCHES} matches`, residentMiB(server.pid), "MiB");
  crowd.close();
  await server.stop();
  const db = await openDatabase({ databaseUrl, ...(dataDir && { dataDir }) });
  const { rows } = await db.pool.query(
    "select (select count(*) from users)::int as users, (select count(*) from matches)::int as matches",
  );
  const counts = { "a user": rows[0].users, "a match": rows[0].matches, "a move": MATCHES * MOVES };
  for (const [name, tables] of Object.entries(KEPT_IN))
    note(name, (await bytesOf(db, tables)) / counts[name as keyof typeof KEPT_IN], "bytes");
  await db.close();
  if (dataDir) note("the data folder then", folderBytes(dataDir) / MEBI, "MiB");
};

/** What users, matches and moves take of a disk, with their indexes, and a process of memory. */
export const measureSizes = async (options: Options, report: Report<Plain>): Promise<void> => {
  for (const kind of options.databases.filter((each) => isWanted(options, `${each}: sizes`)))
    await onDatabase(kind, (settings) => measure(kind, settings, report));
};
