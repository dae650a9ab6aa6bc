import type { Database } from "@yourmove/db";

/** These move with every request, whatever it does. */
const MOVING = new Set(["last_used_time", "expires_time"]);

/** Everything that stands in some tables, as text. */
export const contentsOf = async (pool: Database["pool"], tables: readonly string[]): Promise<string> => {
  const rows = await Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table}`)).rows));
  return JSON.stringify(rows, (name, value) => {
    if (MOVING.has(name)) return 0;
    return typeof value === "bigint" ? String(value) : value;
  });
};

/** The names of all tables. */
export const allTables = async (pool: Database["pool"]): Promise<string[]> => {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  return rows.map(({ tablename }) => tablename);
};
