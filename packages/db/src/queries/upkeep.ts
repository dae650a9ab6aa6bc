import type { Queryable } from "../database.ts";
import { statement, text } from "./statement.ts";

/** A table of ours: its own pages (8 KiB) as the planner's sample counted them and as they are, and the bytes that it takes with all that belongs to it. */
export interface Table {
  name: string;
  sampledPages: number;
  pages: number;
  bytes: number;
}

const TABLES = statement<Table>()(
  {},
  () => `select relname as "name", relpages as "sampledPages",
    (pg_relation_size(oid) / current_setting('block_size')::int)::int as "pages", pg_total_relation_size(oid)::float8 as "bytes" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
);

/** Every table of the database. */
export const listTables = (db: Queryable): Promise<Table[]> => db.run(TABLES, {});

const doNow = async (db: Queryable, command: string): Promise<void> => {
  await db.run(
    statement<never>()({}, () => command),
    {},
  );
};

/**
 * Makes the room of a table's dead rows free for new ones. The indexes are gone through as a whole where there is reason
 * to, or left as they are: dead entries go when their page is split.
 */
export const vacuumTable = (db: Queryable, name: string, indexes: "auto" | "off"): Promise<void> =>
  doNow(db, `vacuum (index_cleanup ${indexes}) "${name}"`);

/** Takes a new sample of a table for the planner. */
export const analyzeTable = (db: Queryable, name: string): Promise<void> => doNow(db, `analyze "${name}"`);

/** Writes what is only in the log to the tables' own files, so that the log may be used again. */
export const checkpoint = (db: Queryable): Promise<void> => doNow(db, "checkpoint");

const LOGGED = statement<{ bytes: number }>()(
  {},
  () => `select (pg_current_wal_lsn() - redo_lsn)::float8 as "bytes" from pg_control_checkpoint()`,
);

const EMPTY = statement<never>()(
  {},
  () => `do $$ begin
    if not exists (select from idempotency_keys where created_time > current_setting('yourmove.before')::bigint) then
      truncate idempotency_keys;
    end if;
  end $$`,
);
const BEFORE = statement<{ count: number }>()(
  { before: text },
  (at) => `select count(*)::int as "count", set_config('yourmove.before', ${at.before}, false) from idempotency_keys`,
);
const LEFT = statement<{ count: number }>()({}, () => `select count(*)::int as "count" from idempotency_keys`);

/**
 * Empties the table of kept answers where all of them were kept before a time, and gives how many there were: their room
 * is the disk's again at once, and hardly anything is written for it. Only for the embedded database with its one session.
 */
export const emptyOldKept = async (db: Queryable, before: number): Promise<number> => {
  const [all] = await db.run(BEFORE, { before: String(before) });
  await db.run(EMPTY, {});
  const [left] = await db.run(LEFT, {});
  return (all?.count ?? 0) - (left?.count ?? 0);
};

/** How much the log has grown since the last checkpoint, in bytes. */
export const loggedBytes = async (db: Queryable): Promise<number> => (await db.run(LOGGED, {}))[0]?.bytes ?? 0;
