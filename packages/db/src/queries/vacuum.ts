import type { Queryable } from "../database.ts";
import { int, statement } from "./statement.ts";

/** A table of ours: its own pages (8 KiB) as the planner's sample counted them and as they are, and the bytes that it takes with all that belongs to it. */
export interface Table {
  name: string;
  sampledPages: number;
  pages: number;
  bytes: number;
}

/** Going through the indexes of a table of this size keeps requests waiting. */
export const LARGE_PAGES = 2000;

// SQL for the catalogue, of which Prisma knows nothing.
const TABLES = statement<Table>()(
  { leastPages: int },
  (at) => `select relname as "name", relpages as "sampledPages",
    (pg_relation_size(oid) / current_setting('block_size')::int)::int as "pages", pg_total_relation_size(oid)::float8 as "bytes" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) >= ${at.leastPages}::bigint * current_setting('block_size')::int order by relname`,
);

/** Every table of the database with `leastPages` or more; smaller ones are not measured. */
export const listTables = (db: Queryable, leastPages = 0): Promise<Table[]> => db.run(TABLES, { leastPages });

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

// SQL for the log's position, as above.
const LOGGED = statement<{ bytes: number }>()(
  {},
  () => `select (pg_current_wal_lsn() - redo_lsn)::float8 as "bytes" from pg_control_checkpoint()`,
);

/** How much the log has grown since the last checkpoint, in bytes. */
export const loggedBytes = async (db: Queryable): Promise<number> => (await db.run(LOGGED, {}))[0]?.bytes ?? 0;
