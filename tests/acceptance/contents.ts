import type { Database } from "@yourmove/db";

const TABLES = `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
  and relnamespace = 'public'::regnamespace`;

/** These move with every request, whatever it does. */
const MOVING = "{last_used_time,expires_time}";

/** Everything that stands in the database, or in some of its tables, as text by table. */
export const contentsOf = async (
  { pool }: Pick<Database, "pool">,
  tables?: readonly string[],
): Promise<Map<string, string>> => {
  const texts = new Map<string, string>();
  for (const name of tables ?? (await pool.query<{ name: string }>(TABLES)).rows.map((row) => row.name)) {
    const { rows } = await pool.query(`select (to_jsonb(t) - '${MOVING}'::text[])::text as text from "${name}" t`);
    texts.set(name, rows.map(({ text }) => text).join("\n"));
  }
  return texts;
};
