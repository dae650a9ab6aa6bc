import { existsSync } from "node:fs";
import { join } from "node:path";
import { guardedPool, hostsOf } from "@yourmove/pg-pipeline";
import type { Database, OpenOptions } from "../database.ts";
import { pendingMigrations } from "../migrations/migrate.ts";
import { DataFolderLockedError, lockDataFolder } from "./data-folder.ts";
import { openEmbeddedPool } from "./embedded-pool.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgresql } from "./open-postgresql.ts";

/** Opens the database and brings it to the newest migration. */
export const openDatabase = ({ databaseUrl, ...rest }: OpenOptions = {}): Promise<Database> =>
  databaseUrl ? openPostgresql({ ...rest, databaseUrl }) : openEmbedded(rest);

/** The state of a database, as far as it is seen without a change. */
export type DatabaseState =
  /** There is none yet: a start creates it. */
  | { readonly kind: "new" }
  /** A service runs on the embedded database, which nobody else may open. */
  | { readonly kind: "in use" }
  | { readonly kind: "there"; readonly pending: readonly string[] };

const CONNECT_MS = 5000;

const inspectPostgresql = async (databaseUrl: string): Promise<DatabaseState> => {
  const pool = guardedPool({ hosts: hostsOf(databaseUrl), max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => {});
  try {
    return { kind: "there", pending: await pendingMigrations(pool) };
  } finally {
    await pool.end();
  }
};

const inspectFolder = async (dataDir: string): Promise<DatabaseState> => {
  const folder = join(dataDir, "database");
  if (!existsSync(folder)) return { kind: "new" };
  const lock = await lockDataFolder(dataDir);
  try {
    const { pool, close } = await openEmbeddedPool({ dataDir: folder });
    try {
      return { kind: "there", pending: await pendingMigrations(pool) };
    } finally {
      await close();
    }
  } finally {
    await lock.release();
  }
};

/** Says which migrations a database still lacks, and applies none; rejects where it can't be opened, or a migration was edited. */
export const inspectDatabase = async ({ databaseUrl, sessionUrl, dataDir }: OpenOptions): Promise<DatabaseState> => {
  if (databaseUrl) return inspectPostgresql(sessionUrl ?? databaseUrl);
  try {
    return await inspectFolder(dataDir ?? ".data");
  } catch (error) {
    if (error instanceof DataFolderLockedError) return { kind: "in use" };
    throw error;
  }
};
