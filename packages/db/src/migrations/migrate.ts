import { setTimeout as sleep } from "node:timers/promises";
import { GuardedClient } from "@yourmove/pg-pipeline";
import type { Pool } from "pg";
import { applyMigrations } from "./apply-migrations.ts";
import { type MigrationScript, readMigrations } from "./migrations-folder.ts";

/**
 * The migrations that this database lacks, oldest first; one cheap query. Rejects with one sentence when an applied one was
 * changed afterwards.
 */
export const pendingMigrations = async (pool: Pool): Promise<string[]> => {
  const scripts = readMigrations();
  const applied = await appliedMigrations(pool);
  refuseEdited(scripts, applied);
  return scripts.filter((script) => !applied.has(script.name)).map((script) => script.name);
};

/** Creates the check whether this database has every migration: the files are read once. */
export const migratedCheck = (pool: Pool, read: typeof readMigrations = readMigrations): (() => Promise<boolean>) => {
  let scripts: MigrationScript[] | null = null;
  return async () => {
    scripts ??= read();
    const applied = await appliedMigrations(pool);
    refuseEdited(scripts, applied);
    return scripts.every(({ name }) => applied.has(name));
  };
};

/** Brings the database to the newest migration and returns what it applied; costs one query when there is nothing to do. */
export const migrate = async (pool: Pool, log: (message: string) => void = () => {}): Promise<string[]> => {
  const scripts = readMigrations();
  const applied = await appliedMigrations(pool);
  refuseEdited(scripts, applied);
  const pending = scripts.filter((script) => !applied.has(script.name));
  if (pending.length > 0) await applyMigrations(pool, pending, log);
  return pending.map(({ name }) => name);
};

const MIGRATION_LOCK = 7_305_551_201;
const LOCK_LOOK_MS = 100;
const LOOKS_BEFORE_A_WORD = 10;

// Retried instead of waited for: a statement that waits would keep `create index concurrently` from finishing.
const takeLock = async (client: GuardedClient, log: (message: string) => void): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (tries === LOOKS_BEFORE_A_WORD) log("Another process migrates this database: this one waits for it.");
    await sleep(LOCK_LOOK_MS);
  }
};

/** Runs the work while no other process migrates this PostgreSQL; the lock ends with its connection. */
export const withMigrationLock = async <T>(
  connectionString: string,
  work: () => Promise<T>,
  log: (message: string) => void = () => {},
): Promise<T> => {
  const client = new GuardedClient({ connectionString, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    await takeLock(client, log);
    return await work();
  } finally {
    await client.end();
  }
};

const appliedMigrations = async (pool: Pool): Promise<Map<string, string>> => {
  const { rows: tables } = await pool.query<{ found: boolean }>(
    "select to_regclass('_prisma_migrations') is not null as found",
  );
  if (tables[0]?.found !== true) return new Map();
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    `select migration_name as name, checksum from _prisma_migrations
     where finished_at is not null and rolled_back_at is null`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

/** A migration is not what it was when the database had it. */
export class EditedMigrationError extends Error {
  override readonly name = "EditedMigrationError";
}

const refuseEdited = (scripts: MigrationScript[], applied: Map<string, string>): void => {
  for (const { name, checksum } of scripts) {
    const known = applied.get(name);
    if (known === undefined || known === checksum) continue;
    throw new EditedMigrationError(
      `Migration ${name} was changed after this database had it. Restore its file, or start with an empty database.`,
    );
  }
};
