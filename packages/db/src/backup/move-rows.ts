import { GuardedClient } from "@yourmove/pg-pipeline";
import type { Pool, PoolClient } from "pg";
import type { Database } from "../database.ts";
import { onOneClient } from "../open/create-database.ts";

/** How many rows each table has. */
export type RowCounts = Readonly<Record<string, number>>;

const ROWS = 500;

const TABLES = `select c.relname as "name", coalesce(array_agg(p.relname) filter (where p.relname is not null), '{}')::text[] as "needs"
  from pg_class c
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
  left join pg_class p on p.oid = k.confrelid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and c.relname <> '_prisma_migrations'
  group by c.relname order by c.relname`;

/** The tables, each after those that its rows refer to. */
const orderedTables = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string; needs: string[] }>(TABLES);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    );
    if (!next) throw new Error("The tables refer to each other in a circle");
    ordered.push(next.name);
  }
  return ordered;
};

/** Counts the rows of every table. */
export const countRows = async ({ pool }: Pick<Database, "pool">): Promise<RowCounts> => {
  const counts: Record<string, number> = {};
  for (const name of await orderedTables(pool)) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as "count" from "${name}"`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
};

/** The tables of a PostgreSQL, and whether they are ours. */
export interface Tables {
  readonly count: number;
  readonly isOurs: boolean;
}

const COUNT_TABLES = `select count(*)::int as "count", to_regclass('public._prisma_migrations') is not null as "isOurs"
  from pg_tables where schemaname = 'public'`;

/** Counts the tables of a PostgreSQL, of ours or not. */
export const countTables = async (databaseUrl: string): Promise<Tables> => {
  const client = new GuardedClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Tables>(COUNT_TABLES);
    return rows[0] ?? { count: 0, isOurs: false };
  } finally {
    await client.end();
  }
};

/** Rows travel as the text of their JSON, which no number of JavaScript rounds. */
const copyTable = async (from: PoolClient, to: PoolClient, name: string): Promise<void> => {
  await from.query(`declare moved no scroll cursor for select to_jsonb(t)::text as "row" from "${name}" t`);
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS} from moved`);
    if (rows.length === 0) break;
    const texts = rows.map(({ row }) => row);
    await to.query(`insert into "${name}" select * from jsonb_populate_recordset(null::"${name}", $1::jsonb)`, [
      `[${texts.join()}]`,
    ]);
  }
  await from.query("close moved");
};

/** So that no id is given twice. */
const copySequences = async (from: PoolClient, to: PoolClient): Promise<void> => {
  const { rows } = await from.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows) {
    const found = await from.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from "${name}"`,
    );
    const [last] = found.rows;
    if (last) await to.query("select setval($1::regclass, $2::bigint, $3)", [`"${name}"`, last.value, last.called]);
  }
};

/**
 * Copies every row of one migrated database to another of the same migrations that is empty, in one transaction: all or
 * nothing, and as it was at one moment. Rejects with one sentence where the other is not empty.
 */
export const moveRows = async (from: Pick<Database, "pool">, to: Pick<Database, "pool">): Promise<void> => {
  const full = Object.entries(await countRows(to)).find(([, count]) => count > 0);
  if (full)
    throw new Error(
      `The database to move to is not empty: ${full[0]} has ${full[1]} rows. Nothing was moved: take one on which no server has started.`,
    );
  const tables = await orderedTables(to.pool);
  await onOneClient(from.pool, "begin isolation level repeatable read read only", (source) =>
    onOneClient(to.pool, "begin", async (target) => {
      for (const name of tables) await copyTable(source, target, name);
      await copySequences(source, target);
    }),
  );
};
