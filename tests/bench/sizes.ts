import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@yourmove/db";
import { newPeople } from "../acceptance/rest.ts";
import { startServer } from "../support/server-process.ts";
import { gatherCrowd, lives } from "./loads.ts";
import { onDatabase, QUIET, type Settings } from "./on-database.ts";
import { residentMiB } from "./process.ts";
import type { Bench } from "./report.ts";

const USERS = 1000;
const MATCHES = 2000;
const MOVES = 5;

/** What each thing is kept in, with the indexes, and how many there are. */
const KEPT: readonly [name: string, tables: readonly string[], count: string][] = [
  ["a user", ["users", "cursors", "presence", "sessions"], "(select count(*) from users)"],
  ["a match", ["matches"], "(select count(*) from matches)"],
  ["a move", ["moves"], String(MATCHES * MOVES)],
];

const folderMiB = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) /
  2 ** 20;

/** Plays many short matches at a server, and looks at what they left. */
const measure = async (kind: string, settings: Settings, bench: Bench): Promise<void> => {
  const server = await startServer({ ...QUIET, ...settings });
  const note = (name: string, value: number, unit: string) => bench.plain(`${kind}: sizes, ${name}`, value, unit);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings;
  if (dataDir) note("an empty data folder", folderMiB(dataDir), "MiB");
  await newPeople(server.url, USERS);
  const crowd = await gatherCrowd(server.url, 32);
  const play = lives(crowd);
  let begun = 0;
  const playOn = async (client: number) => {
    for (; begun < MATCHES; await play(client)) begun += 1;
  };
  await Promise.all(crowd.pairs.map((_, client) => playOn(client)));
  note(`the process after ${MATCHES} matches`, residentMiB(server.pid), "MiB");
  crowd.close();
  await server.stop();
  const db = await openDatabase({ databaseUrl, ...(dataDir && { dataDir }) });
  for (const [name, tables, count] of KEPT) {
    const each = `select sum(pg_total_relation_size(name::regclass))::float8 / ${count} as bytes from unnest($1::text[]) as t (name)`;
    note(name, (await db.pool.query(each, [tables])).rows[0].bytes, "bytes");
  }
  await db.close();
  if (dataDir) note("the data folder then", folderMiB(dataDir), "MiB");
};

/** What users, matches and moves take of a disk, with their indexes, and a process of memory. */
export const measureSizes = async (bench: Bench): Promise<void> => {
  for (const kind of bench.databases.filter((each) => bench.wants(`${each}: sizes`)))
    await onDatabase(kind, (settings) => measure(kind, settings, bench));
};
