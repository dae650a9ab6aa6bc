import {
  guardedPool,
  type Hosts,
  hostsOf,
  PipelinedPool,
  type PoolLoad,
  READ_ONLY,
  statementNames,
} from "@yourmove/pg-pipeline";
import type { ClientConfig, Pool, PoolClient } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { migrate, pendingMigrations, withMigrationLock } from "../migrations/migrate.ts";
import { type BoundStatement, createDatabase, sendDedicated } from "./create-database.ts";
import { onAnyHost, refuseOtherDatabase } from "./same-database.ts";

// The isolation that the guarded statements rely on: after a wait for a lock they see the row as it is then.
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

/** How long a statement may keep a shared connection waiting for a lock: it is undone then, and tried again (`retryUndone`). */
const LOCK_MS = 250;

/** How statements go to the database, and what ends their connections. */
interface Transport {
  readonly send: (statement: BoundStatement) => Promise<object[]>;
  readonly nameOf: ReturnType<typeof statementNames>;
  readonly sharedLoads?: () => Readonly<Record<string, PoolLoad>>;
  close(): Promise<unknown>;
}

/** Short statements share connections, each planned once a connection for all values; long ones get a dedicated connection. */
const straightTransport = (pool: Pool, hosts: Hosts, log: (message: string) => void): Transport => {
  const { query_timeout: longestMs, ...bounds } = BOUNDS;
  const options = `${SESSION} -c plan_cache_mode=force_generic_plan`;
  const onLost = (error: Error) => log(`A shared database connection was lost: ${error.message}`);
  const connection = { ...bounds, hosts, options };
  const shared = (path: keyof typeof SHARED) =>
    new PipelinedPool({
      ...SHARED[path],
      connection: path === "write" ? { ...connection, session: `set lock_timeout = ${LOCK_MS}` } : connection,
      longestMs,
      onLost,
    });
  const pools = { read: shared("read"), write: shared("write") };
  const nameOf = statementNames();
  const dedicated = sendDedicated(pool, nameOf);
  return {
    send: (statement) => {
      const { text, values, path, people } = statement;
      return path === "dedicated" ? dedicated(statement) : pools[path].run(text, values, people);
    },
    nameOf,
    sharedLoads: () => ({ read: pools.read.load, write: pools.write.load }),
    close: () => Promise.all([pools.read.close(), pools.write.close()]),
  };
};

/** Behind a pooler in transaction mode the next statement may meet another session: nothing is kept in one. */
const pooledTransport = (pool: Pool): Transport => {
  const nameless = () => "";
  return { send: sendDedicated(pool, nameless), nameOf: nameless, close: async () => {} };
};

/** Behind a pooler a connection costs PostgreSQL nothing, and each statement takes one. */
const MAX_CONNECTIONS = { straight: 6, pooled: 16 } as const;

/** A connection of each path must open and take statements before anybody is served, where one refuses what the others take. */
const tryPaths = async (send: Transport["send"], hosts: Hosts): Promise<void> => {
  const nothing = { values: [], people: [] };
  const write = { ...nothing, text: "update cursors set value = value where false" };
  const statements = [
    { ...nothing, text: "select", path: "read" },
    { ...write, path: "write" },
    { ...write, path: "dedicated" },
  ] as const;
  for (const statement of statements) await onAnyHost(hosts, () => send(statement)).catch(refuse);
};

/** A database that only reads is served, and said to be not ready. */
const refuse = (error: Error & { code?: string }): void => {
  if (error.code === READ_ONLY) return;
  throw new Error(
    `a connection for statements was refused, or its write: ${error.message}. A pooler must let through what docs/scaling.md names`,
    { cause: error },
  );
};

/** Opens a PostgreSQL database through a bounded pool, migrated. */
export const openPostgresql = async (options: OpenOptions & { databaseUrl: string }): Promise<Database> => {
  const { databaseUrl, sessionUrl, log = () => {} } = options;
  if (sessionUrl) await refuseOtherDatabase(databaseUrl, sessionUrl);
  const hosts = hostsOf(databaseUrl);
  const sessionHosts = sessionUrl ? hostsOf(sessionUrl) : hosts;
  await onAnyHost(sessionHosts, (url) => migratePostgresql(url, sessionHosts.mustWrite, log));
  const pool = guardedPool({
    hosts,
    max: options.maxConnections ?? MAX_CONNECTIONS[sessionUrl ? "pooled" : "straight"],
    idleTimeoutMillis: 30_000,
    ...BOUNDS,
  });
  // Without a listener, a connection that is cut while it idles would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  const transport = sessionUrl ? pooledTransport(pool) : straightTransport(pool, hosts, log);
  const close = async () => void (await Promise.all([pool.end(), transport.close()]));
  await tryPaths(transport.send, hosts).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return createDatabase({
    ...transport,
    kind: "postgresql",
    databaseUrl: sessionUrl ?? databaseUrl,
    pool,
    canWrite: () => true,
    canReclaim: () => true,
    close,
  });
};

const backendOf = async (client: PoolClient): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

/** Rejects where a connection goes through a pooler: a session's state would leak from one transaction to another. */
const refuseSharedSessions = async (pool: Pool): Promise<void> => {
  const one = await pool.connect();
  const two = await pool.connect();
  try {
    const before = await backendOf(one);
    await two.query("begin");
    const isShared = (await backendOf(two)) === before || (await backendOf(one)) !== before;
    await two.query("rollback");
    if (isShared)
      throw new Error(
        "it leads through a pooler in transaction mode, for which DATABASE_LISTEN_URL must name PostgreSQL itself",
      );
  } finally {
    one.release();
    two.release();
  }
};

/** Rejects where not every text can be stored: a message in Cyrillic would be refused, or stored as other characters. */
export const refuseOtherEncodings = async (pool: Pick<Pool, "query">): Promise<void> => {
  const { rows } = await pool.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new Error(
      `its encoding is ${encoding}, and the service needs one of UTF8: createdb --encoding=UTF8 makes it`,
    );
};

// Connections without time limits: an index on a large table may take long, and the engine's locks are per session.
const migratePostgresql = async (
  connectionString: string,
  mustWrite: boolean,
  log: (message: string) => void,
): Promise<void> => {
  const hosts = { ...hostsOf(connectionString), mustWrite };
  const pool = guardedPool({ hosts, max: 2, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  try {
    await refuseSharedSessions(pool);
    await refuseOtherEncodings(pool);
    if ((await pendingMigrations(pool)).length === 0) return;
    const work = async () => {
      for (const name of await migrate(pool, log)) log(`Applied migration ${name}.`);
    };
    await withMigrationLock(connectionString, work, log);
  } finally {
    await pool.end();
  }
};
