import { existsSync } from "node:fs";
import { join } from "node:path";
import { guardedPool, hostsOf } from "@yourmove/pg-pipeline";
import type { Pool } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { pendingMigrations } from "../migrations/migrate.ts";
import { readMigrations } from "../migrations/migrations-folder.ts";
import {
  DataFolderLockedError,
  lockDataFolder,
  refuseUnfinishedRestore,
  refuseUnwritable,
  refuseWritableByOthers,
} from "./data-folder.ts";
import { openEmbeddedPool } from "./embedded-pool.ts";
import { openEmbedded } from "./open-embedded.ts";
import { openPostgresql, refuseOtherEncodings } from "./open-postgresql.ts";
import { refuseOtherDatabase } from "./same-database.ts";

/** Opens the database and brings it to the newest migration. */
export const openDatabase = ({ databaseUrl, ...rest }: OpenOptions = {}): Promise<Database> =>
  databaseUrl ? openPostgresql({ ...rest, databaseUrl }) : openEmbedded(rest);

/** The state of a database, as far as it is seen without a change. */
export type DatabaseState =
  /** There is none yet: a start creates it. */
  | { readonly kind: "new" }
  /** A service runs on the embedded database, which nobody else may open. */
  | { readonly kind: "in use" }
  | {
      readonly kind: "there";
      readonly pending: readonly string[];
      /** Whether it takes no writes, of which a start makes some. */
      readonly onlyReads: boolean;
    };

const CONNECT_MS = 5000;

const MAY_MIGRATE = `select has_schema_privilege(current_schema(), 'create') as "mayCreate",
  array(select tablename::text from pg_tables where schemaname = current_schema() and tablename = any($1)) as "foreign"`;

const ONLY_READS = `select current_setting('transaction_read_only') = 'on' as "onlyReads"`;

/** Rejects where the first migration would fail: without the right to create, or beside tables of the same names. */
const refuseUnmigratable = async (pool: Pick<Pool, "query">, pending: readonly string[]): Promise<void> => {
  const scripts = readMigrations();
  const isEmpty = pending.length === scripts.length;
  const names = scripts.flatMap(({ sql }) => [...sql.matchAll(/^CREATE TABLE "(\w+)"/gm)].map(([, name = ""]) => name));
  const { rows } = await pool.query<{ mayCreate: boolean; foreign: string[] }>(MAY_MIGRATE, [isEmpty ? names : []]);
  const [{ mayCreate, foreign } = { mayCreate: true, foreign: [] }] = rows;
  if (!mayCreate) throw new Error("its user may not create tables in it, as a start has to");
  if (foreign.length > 0) throw new Error(`it has tables of somebody else's with names of ours: ${foreign.join(", ")}`);
};

const inspectPostgresql = async (databaseUrl: string): Promise<DatabaseState> => {
  const pool = guardedPool({ hosts: hostsOf(databaseUrl), max: 1, connectionTimeoutMillis: CONNECT_MS });
  pool.on("error", () => {});
  try {
    await refuseOtherEncodings(pool);
    const pending = await pendingMigrations(pool);
    const { rows } = await pool.query<{ onlyReads: boolean }>(ONLY_READS);
    const onlyReads = rows[0]?.onlyReads ?? false;
    if (pending.length > 0 && !onlyReads) await refuseUnmigratable(pool, pending);
    return { kind: "there", pending, onlyReads };
  } finally {
    await pool.end();
  }
};

const inspectFolder = async (dataDir: string): Promise<DatabaseState> => {
  refuseUnfinishedRestore(dataDir);
  const folder = join(dataDir, "database");
  const isNew = !existsSync(folder);
  if (isNew) await refuseUnwritable(dataDir);
  if (existsSync(dataDir)) await refuseWritableByOthers(dataDir);
  if (isNew) return { kind: "new" };
  const lock = await lockDataFolder(dataDir);
  try {
    const { pool, close } = await openEmbeddedPool({ dataDir: folder });
    try {
      return { kind: "there", pending: await pendingMigrations(pool), onlyReads: false };
    } finally {
      await close();
    }
  } finally {
    await lock.release();
  }
};

/** Says which migrations a database still lacks, and applies none; rejects where it can't be opened, or a migration was edited. */
export const inspectDatabase = async ({ databaseUrl, sessionUrl, dataDir }: OpenOptions): Promise<DatabaseState> => {
  if (databaseUrl && sessionUrl) await refuseOtherDatabase(databaseUrl, sessionUrl);
  if (databaseUrl) return inspectPostgresql(sessionUrl ?? databaseUrl);
  try {
    return await inspectFolder(dataDir ?? ".data");
  } catch (error) {
    if (error instanceof DataFolderLockedError) return { kind: "in use" };
    throw error;
  }
};
