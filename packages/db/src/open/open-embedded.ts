import { join } from "node:path";
import { statementNames } from "@yourmove/pg-pipeline";
import { type BackupSocket, openBackupSocket } from "../backup/backup-socket.ts";
import { copyFolder } from "../backup/copy-folder.ts";
import type { Database, OpenOptions } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { analyzeTable, LARGE_PAGES, listTables, vacuumTable } from "../queries/vacuum.ts";
import { createDatabase } from "./create-database.ts";
import { secureDataFolder } from "./data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { type EmbeddedPool, openEmbeddedPool } from "./embedded-pool.ts";
import { freeSpace, type Room } from "./free-space.ts";
import { newEmbeddedFolder } from "./new-embedded-folder.ts";
import { sendAlone } from "./run-on.ts";

/** Opens the embedded database in its folder, guarded by a lock, or in memory; created and migrated when it is new. */
export const openEmbedded = async ({ dataDir, log = () => {}, warn = log }: OpenOptions): Promise<Database> => {
  if (dataDir === undefined) return embeddedDatabase(await openEmbeddedPool());
  await secureDataFolder(dataDir, warn);
  const lock = await lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    await newEmbeddedFolder(folder);
    const opened = await openEmbeddedPool({ dataDir: folder });
    // What is committed is in the files, and while the copy is made up nothing else is done.
    const copyTo = (to: string) => copyFolder(folder, to, (work) => opened.lite.runExclusive(work));
    let backup: BackupSocket | undefined;
    const close = async (): Promise<void> => {
      await backup?.close();
      await opened.close();
      await lock.release();
    };
    const database = await embeddedDatabase({ pool: opened.pool, close }, { ...freeSpace(dataDir), log });
    if (database.canWrite()) await refreshLarge(database);
    backup = await openBackupSocket(dataDir, { copyTo, warn });
    return database;
  } catch (error) {
    await lock.release();
    throw error;
  }
};

// Now, when nobody waits: later it must be done in small steps. Small tables are one each, and the hourly maintenance begins with them.
const refreshLarge = async (database: Database): Promise<void> => {
  for (const { name, bytes } of await listTables(database, LARGE_PAGES)) {
    if (!database.canReclaim(bytes)) continue;
    await vacuumTable(database, name, "auto");
    await analyzeTable(database, name);
  }
};

type Opened = Pick<EmbeddedPool, "pool" | "close">;

/** The handle on an embedded database whose pool is open, migrated first. */
export const embeddedDatabase = async (
  opened: Opened,
  room: Partial<Room> & Pick<OpenOptions, "log"> = {},
): Promise<Database> => {
  const { log = () => {} } = room;
  for (const name of await migrate(opened.pool)) log(`Applied migration ${name}.`);
  return migratedEmbedded(opened, room);
};

/** The handle on an embedded database that has had every migration. */
export const migratedEmbedded = (
  { pool, close }: Opened,
  { canWrite = () => true, canReclaim = () => true }: Partial<Room> = {},
): Database =>
  createDatabase({
    kind: "embedded",
    pool,
    send: sendAlone(pool, statementNames()),
    canWrite,
    canReclaim,
    close,
  });
