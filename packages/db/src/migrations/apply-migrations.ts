import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { MigrationScript } from "./migrations-folder.ts";

/** The table in which Prisma records the applied migrations, as Prisma defines it. */
const RECORDS = `create table if not exists "_prisma_migrations" (
  "id" varchar(36) primary key not null, "checksum" varchar(64) not null, "finished_at" timestamptz,
  "migration_name" varchar(255) not null, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0)`;

const UNFINISHED = `select migration_name as name from _prisma_migrations
  where finished_at is null and rolled_back_at is null limit 1`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Records a script as applied. */
const recordOf = ({ name, checksum }: MigrationScript): string =>
  `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
  values (gen_random_uuid(), ${quoted(checksum)}, now(), ${quoted(name)}, 1)`;

const CONCURRENTLY = /\bconcurrently\b/i;

/**
 * The parts of a script that PostgreSQL takes as one transaction: all of it, unless a statement must run outside one. Then each
 * statement is taken alone, and the script, which starts over when it was cut short, holds only what may be repeated.
 */
export const stepsOf = (sql: string): string[] =>
  CONCURRENTLY.test(sql) ? sql.split(/;\s*$/m).filter((step) => step.trim() !== "") : [sql];

/** While a migration waits for a table, all other statements on that table wait behind it: no longer than this. */
const LOCK_MS = 300;
/** Between two tries, other statements get their turn. */
const PAUSE_MS = 1000;
/** Logged at once, and then this often. */
const TRIES_A_WORD = 30;
const LOCK_NOT_AVAILABLE = "55P03";
/** The role may have a limit that suits the service's own statements, and an index on a large table takes longer. */
const UNTIMED = "statement_timeout = 0";

/**
 * Runs a script that is one transaction. Where another transaction holds a table for long, it gives up its place in the queue and
 * tries again: until it succeeds, the processes of the version before go on, and nothing of the migration is visible.
 */
const runWhenFree = async (pool: Pool, sql: string, log: (message: string) => void): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await pool.query(`set local lock_timeout = ${LOCK_MS};\nset local ${UNTIMED};\n${sql}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tries % TRIES_A_WORD === 0) log("A migration waits for a table that somebody else uses, as a backup does.");
      await sleep(PAUSE_MS);
    }
  }
};

/** Runs the steps of a script one by one, each outside of a transaction: there a concurrent statement lets others through while it waits. */
const runSteps = async (pool: Pool, steps: readonly string[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query(`set ${UNTIMED}`);
    for (const step of steps) await client.query(step);
    await client.query("reset statement_timeout");
  } finally {
    client.release();
  }
};

const apply = async (pool: Pool, script: MigrationScript, log: (message: string) => void): Promise<void> => {
  try {
    if (!CONCURRENTLY.test(script.sql)) return await runWhenFree(pool, `${script.sql}\n;${recordOf(script)}`, log);
    await runSteps(pool, [...stepsOf(script.sql), recordOf(script)]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${script.name} failed: ${reason}`, { cause });
  }
};

/**
 * Applies migrations in order and notes each where Prisma does, in the transaction of the migration itself: a process that
 * dies in between has had it whole, or not at all. Rejects at the first that fails, and where an older one never finished.
 */
export const applyMigrations = async (
  pool: Pool,
  scripts: readonly MigrationScript[],
  log: (message: string) => void = () => {},
): Promise<void> => {
  await pool.query(RECORDS);
  const { rows } = await pool.query<{ name: string }>(UNFINISHED);
  if (rows[0]) throw new Error(`Migration ${rows[0].name} was begun once and never finished. Restore a backup.`);
  for (const script of scripts) await apply(pool, script, log);
};
