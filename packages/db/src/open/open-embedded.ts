import { execFile } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { statementNames } from "@yourmove/pg-pipeline";
import { type BackupSocket, openBackupSocket } from "../backup/backup-socket.ts";
import { copyFolder } from "../backup/copy-folder.ts";
import type { Database, OpenOptions } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import { analyzeTable, LARGE_PAGES, listTables, vacuumTable } from "../queries/statements/maintenance.ts";
import { createDatabase, sendDedicated } from "./create-database.ts";
import { lockDataFolder, refuseUnfinishedRestore, secureDataFolder } from "./data-folder.ts";
import { type EmbeddedPool, openEmbeddedPool } from "./embedded-pool.ts";

const MEBIBYTE = 1024 * 1024;

/** Below this the embedded database takes only writes that free space: it would hang when its log cannot grow. */
export const RESERVE_BYTES = 40 * MEBIBYTE;

/** Below this it takes no writes at all: one file of the log, and some pages. */
export const LAST_RESERVE_BYTES = 20 * MEBIBYTE;

/** What a new database takes, before anything is in it. */
const NEW_BYTES = 44 * MEBIBYTE;

// Above this, a slightly old figure is good enough.
const COMFORTABLE_BYTES = 256 * MEBIBYTE;
const FRESH_MS = 250;

/** The writes that the disk has room for. */
export type Room = Pick<Database, "canWrite" | "canReclaim">;

/** Checks the free space of the disk that holds a folder; a check takes some microseconds and is cached. */
export const freeSpace = (folder: string, freeBytes = () => freeBytesOf(folder)): Room => {
  let free = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const hasLeft = (least: number): boolean => {
    const now = performance.now();
    if (free < COMFORTABLE_BYTES || now - lookedAt > FRESH_MS) {
      free = freeBytes();
      lookedAt = now;
    }
    return free >= least;
  };
  return { canWrite: () => hasLeft(RESERVE_BYTES), canReclaim: (bytes = 0) => hasLeft(LAST_RESERVE_BYTES + bytes) };
};

const freeBytesOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const run = promisify(execFile);

/** Beside this file in the build, and beside the server in its own; from the sources, and in other bundles, there is none. */
const PROGRAM = fileURLToPath(new URL("./make-embedded.js", import.meta.url));

const removeUnfinished = async (folder: string): Promise<void> => {
  const names = existsSync(dirname(folder)) ? await readdir(dirname(folder)) : [];
  const unfinished = names.filter((name) => name.startsWith(`${basename(folder)}.new-`));
  // Its maker may be about to end.
  const options = { recursive: true, force: true, maxRetries: 10 };
  for (const name of unfinished) await rm(join(dirname(folder), name), options);
};

/** Rejects a disk on which a new database would take no writes. */
const refuseSmall = (free: number): void => {
  const needed = NEW_BYTES + RESERVE_BYTES;
  const inWords = (bytes: number) => `${Math.floor(bytes / MEBIBYTE)} MiB`;
  if (free < needed)
    throw new Error(`its disk has ${inWords(free)} left, and a new database needs ${inWords(needed)}.`);
};

/**
 * Makes an embedded database's folder where there is none, in a process that ends: what making one takes (some 500 MiB) would
 * stay with this one for good, and which ends with this one. It is whole or not there, wherever either process dies; without the
 * program, nothing is done, and opening the folder creates it.
 */
export const newEmbeddedFolder = async (
  folder: string,
  program = PROGRAM,
  freeBytes = () => freeBytesOf(dirname(folder)),
): Promise<void> => {
  if (existsSync(folder)) return;
  await removeUnfinished(folder);
  refuseSmall(freeBytes());
  if (!existsSync(program)) return;
  const unfinished = `${folder}.new-${process.pid}`;
  await run(process.execPath, [program, unfinished, "with-parent"]);
  await rename(unfinished, folder);
};

/** Opens the embedded database in its folder, guarded by a lock, or in memory; created and migrated when it is new. */
export const openEmbedded = async ({ dataDir, log = () => {}, warn = log }: OpenOptions): Promise<Database> => {
  if (dataDir === undefined) return embeddedDatabase(await openEmbeddedPool());
  await secureDataFolder(dataDir, warn);
  const lock = await lockDataFolder(dataDir);
  try {
    refuseUnfinishedRestore(dataDir);
    const folder = join(dataDir, "database");
    await newEmbeddedFolder(folder);
    const opened = await openEmbeddedPool({ dataDir: folder });
    // Committed data is in the files, and no statement runs while the copy is completed.
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

// Now, while no request waits: later it must be done in small steps. The hourly maintenance begins with the small tables, one
// step each.
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
    send: sendDedicated(pool, statementNames()),
    canWrite,
    canReclaim,
    close,
  });
