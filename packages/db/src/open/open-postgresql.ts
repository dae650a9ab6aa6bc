import { Pool, type PoolConfig } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { migrate, pendingMigrations, withMigrationLock } from "../migrations/migrate.ts";
import { hasOldKeys, renewKeys } from "../migrations/renew-keys.ts";
import { createDatabase } from "./create-database.ts";
import { GuardedClient } from "./guarded-client.ts";

// A frozen or vanished server must give an error in about five seconds, so every wait has an end.
const BOUNDS = {
  connectionTimeoutMillis: 2500,
  query_timeout: 4500,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  // What the guarded statements rely on (contract 3.3): they see the rows that they have waited for as these are then.
  // Compiling a statement takes PostgreSQL up to seconds, in which not even its time limit ends it; ours run for milliseconds.
  options: "-c default_transaction_isolation=read\\ committed -c jit=off",
} satisfies PoolConfig;

/** Opens a PostgreSQL database through a bounded pool, migrated. */
export const openPostgresql = async (options: OpenOptions & { databaseUrl: string }): Promise<Database> => {
  const { databaseUrl, maxConnections = 10, log = () => {} } = options;
  await migratePostgresql(databaseUrl, log);
  const pool = new Pool({ Client: GuardedClient, connectionString: databaseUrl, max: maxConnections, ...BOUNDS });
  // Without a listener, a connection that is cut while it idles would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  return createDatabase({
    kind: "postgresql",
    databaseUrl,
    pool,
    canWrite: () => true,
    canTidy: () => true,
    close: () => pool.end(),
  });
};

// One connection without time limits: an index on a large table may take long, and the engine's locks are per session.
const migratePostgresql = async (connectionString: string, log: (message: string) => void): Promise<void> => {
  const pool = new Pool({ Client: GuardedClient, connectionString, max: 1, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  try {
    if ((await pendingMigrations(pool)).length === 0 && !(await hasOldKeys(pool))) return;
    await withMigrationLock(connectionString, async () => {
      for (const name of await migrate(pool)) log(`Applied migration ${name}.`);
      await renewKeys(pool);
    });
  } finally {
    await pool.end();
  }
};
