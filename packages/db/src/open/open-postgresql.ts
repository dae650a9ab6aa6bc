import { GuardedClient, PipelinedPool, RowCache, statementNames } from "@yourmove/pg-pipeline";
import { type ClientConfig, Pool } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { migrate, pendingMigrations, withMigrationLock } from "../migrations/migrate.ts";
import { createDatabase } from "./create-database.ts";
import { type BoundStatement, sendAlone } from "./run-on.ts";

// What the guarded statements rely on (contract 3.3): they see the rows that they have waited for as these are then.
// Compiling a statement takes PostgreSQL up to seconds, in which not even its time limit ends it; ours run for milliseconds.
const SESSION = "-c default_transaction_isolation=read\\ committed -c jit=off";

// A frozen or vanished server must give an error in about five seconds, so every wait has an end.
const BOUNDS = {
  connectionTimeoutMillis: 2500,
  query_timeout: 4500,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  options: SESSION,
} satisfies ClientConfig;

/** How many connections short statements share: reads never wait, and a write keeps those behind it waiting. */
const SHARED = { read: { size: 2, depth: 8 }, write: { size: 8, depth: 4 } } as const;

/** How statements go to the database, and what ends what they go over. */
interface Ways {
  readonly send: (statement: BoundStatement) => Promise<object[]>;
  readonly nameOf: ReturnType<typeof statementNames>;
  close(): Promise<unknown>;
}

/** Short statements share connections, each planned once on one for whatever values; those that take long have one alone. */
const straightWays = (pool: Pool, databaseUrl: string, log: (message: string) => void): Ways => {
  const { query_timeout: longestMs, ...bounds } = BOUNDS;
  const options = `${SESSION} -c plan_cache_mode=force_generic_plan`;
  const onLost = (error: Error) => log(`A shared database connection was lost: ${error.message}`);
  const connection = { ...bounds, connectionString: databaseUrl, options };
  const shared = (path: keyof typeof SHARED) => new PipelinedPool({ ...SHARED[path], connection, longestMs, onLost });
  const pools = { read: shared("read"), write: shared("write") };
  const cache = new RowCache();
  const nameOf = statementNames();
  const alone = sendAlone(pool, nameOf, cache);
  return {
    send: (statement) => {
      const { text, values, path, sharesRows } = statement;
      return path === "alone" ? alone(statement) : pools[path].run(text, values, sharesRows ? cache : null);
    },
    nameOf,
    close: () => Promise.all([pools.read.close(), pools.write.close()]),
  };
};

/** Behind a pooler in transaction mode the next statement may meet another session: nothing is kept in one. */
const pooledWays = (pool: Pool): Ways => {
  const nameless = () => "";
  return { send: sendAlone(pool, nameless), nameOf: nameless, close: async () => {} };
};

/** Behind a pooler a connection costs PostgreSQL nothing, and each statement takes one. */
const MAX_CONNECTIONS = { straight: 6, pooled: 16 } as const;

/** Opens a PostgreSQL database through a bounded pool, migrated. */
export const openPostgresql = async (options: OpenOptions & { databaseUrl: string }): Promise<Database> => {
  const { databaseUrl, sessionUrl, log = () => {} } = options;
  await migratePostgresql(sessionUrl ?? databaseUrl, log);
  const pool = new Pool({
    Client: GuardedClient,
    connectionString: databaseUrl,
    max: options.maxConnections ?? MAX_CONNECTIONS[sessionUrl ? "pooled" : "straight"],
    idleTimeoutMillis: 30_000,
    ...BOUNDS,
  });
  // Without a listener, a connection that is cut while it idles would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  const { close, ...ways } = sessionUrl ? pooledWays(pool) : straightWays(pool, databaseUrl, log);
  return createDatabase({
    ...ways,
    kind: "postgresql",
    databaseUrl: sessionUrl ?? databaseUrl,
    pool,
    canWrite: () => true,
    canTidy: () => true,
    close: async () => void (await Promise.all([pool.end(), close()])),
  });
};

// One connection without time limits: an index on a large table may take long, and the engine's locks are per session.
const migratePostgresql = async (connectionString: string, log: (message: string) => void): Promise<void> => {
  const pool = new Pool({ Client: GuardedClient, connectionString, max: 1, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  try {
    if ((await pendingMigrations(pool)).length === 0) return;
    await withMigrationLock(connectionString, async () => {
      for (const name of await migrate(pool)) log(`Applied migration ${name}.`);
    });
  } finally {
    await pool.end();
  }
};
