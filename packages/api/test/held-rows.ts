import type { Database } from "@yourmove/db";
import { expect } from "vitest";

/** A row that another transaction holds, as a process that has stopped would. */
export interface HeldRow {
  /** Runs a statement of the holder's. */
  run(sql: string, values?: unknown[]): Promise<unknown>;
  /** Resolves once that many statements wait for a lock. */
  waiting(count?: number): Promise<void>;
  /** Commits what the holder did, and lets the others go on. */
  release(): Promise<void>;
}

/** Holds what a statement locks, on a connection of its own. */
export const holdRow = async (db: Database, sql: string, values: unknown[]): Promise<HeldRow> => {
  const client = await db.pool.connect();
  await client.query("begin");
  await client.query(sql, values);
  return {
    run: (statement, given = []) => client.query(statement, given),
    async waiting(count = 1) {
      const look = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await db.pool.query(look)).rows.length).toBeGreaterThanOrEqual(count);
    },
    async release() {
      await client.query("commit");
      client.release();
    },
  };
};

/** All rows of some tables that fulfil a condition, as text. */
export const rowsOf = async (
  { pool }: Database,
  tables: readonly string[] | Readonly<Record<string, string>>,
  condition = "true",
): Promise<string[]> => {
  const each = Array.isArray(tables) ? tables.map((table) => [table, condition]) : Object.entries(tables);
  const looks = each.map(([table, which]) => `select '${table} ' || t::text as row from ${table} t where ${which}`);
  return (await pool.query(`${looks.join(" union all ")} order by row`)).rows.map(({ row }) => row);
};
