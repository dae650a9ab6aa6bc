import type { Pool } from "pg";
import type { MigrationScript } from "./migrations-folder.ts";

/** The table in which Prisma keeps what a database has had, in Prisma's own words. */
const RECORDS = `create table if not exists "_prisma_migrations" (
  "id" varchar(36) primary key not null, "checksum" varchar(64) not null, "finished_at" timestamptz,
  "migration_name" varchar(255) not null, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0)`;

const UNFINISHED = `select migration_name as name from _prisma_migrations
  where finished_at is null and rolled_back_at is null limit 1`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Notes a script as one that the database has had. */
export const recordOf = ({ name, checksum }: MigrationScript): string =>
  `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  values (gen_random_uuid(), ${quoted(checksum)}, now(), ${quoted(name)}, 1)`;

const CONCURRENTLY = /\bconcurrently\b/i;

/**
 * What of a script PostgreSQL takes at once, as one transaction: all of it, but where something must stand in none. Then each
 * statement is taken alone, and the script, which starts over when it was cut short, holds only what may be repeated.
 */
export const stepsOf = (sql: string): string[] =>
  CONCURRENTLY.test(sql) ? sql.split(/;\s*$/m).filter((step) => step.trim() !== "") : [sql];

/** They with the record: in the same transaction, where there is one. */
const recordedSteps = (script: MigrationScript): string[] => {
  const steps = stepsOf(script.sql);
  return CONCURRENTLY.test(script.sql) ? [...steps, recordOf(script)] : [`${steps}\n;${recordOf(script)}`];
};

const apply = async (pool: Pool, script: MigrationScript): Promise<void> => {
  try {
    for (const step of recordedSteps(script)) await pool.query(step);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${script.name} failed: ${reason}`, { cause });
  }
};

/**
 * Applies migrations in order and notes each where Prisma does, in the transaction of the migration itself: a process that
 * dies in between has had it whole, or not at all. Rejects at the first that fails, and where an older one never finished.
 */
export const applyMigrations = async (pool: Pool, scripts: readonly MigrationScript[]): Promise<void> => {
  await pool.query(RECORDS);
  const { rows } = await pool.query<{ name: string }>(UNFINISHED);
  if (rows[0]) throw new Error(`Migration ${rows[0].name} was begun once and never finished. Restore a backup.`);
  for (const script of scripts) await apply(pool, script);
};
