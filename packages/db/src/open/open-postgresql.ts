import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolConfig } from "pg";
import type { Database, OpenOptions } from "../database.ts";
import { PrismaClient } from "../generated/client.ts";
import { migrate, pendingMigrations, withMigrationLock } from "../migrations/migrate.ts";
import { speakDirectly } from "../queries/statement.ts";
import { statementNames } from "./statement-names.ts";

// A frozen or vanished server must give an error in about five seconds, so every wait has an end.
const BOUNDS = {
  connectionTimeoutMillis: 2500,
  query_timeout: 4500,
  statement_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
} satisfies PoolConfig;

/** Opens a PostgreSQL database through a bounded pool, migrated. */
export const openPostgresql = async (options: OpenOptions & { databaseUrl: string }): Promise<Database> => {
  const { databaseUrl, maxConnections = 10, log = () => {} } = options;
  await migratePostgresql(databaseUrl, log);
  const pool = new Pool({ connectionString: databaseUrl, max: maxConnections, ...BOUNDS });
  // Without a listener, a connection that is cut while it idles would end the process.
  pool.on("error", (error) => log(`An idle database connection was lost: ${error.message}`));
  const nameOf = statementNames();
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }) });
  speakDirectly(prisma, { pool, nameOf });
  return {
    kind: "postgresql",
    prisma,
    databaseUrl,
    pool,
    ping: async () => void (await pool.query("select 1")),
    migrated: async () => (await pendingMigrations(pool)).length === 0,
    canWrite: () => true,
    close: async () => {
      await prisma.$disconnect();
      await pool.end();
    },
  };
};

// One connection without time limits: an index on a large table may take long, and the engine's locks are per session.
const migratePostgresql = async (connectionString: string, log: (message: string) => void): Promise<void> => {
  const pool = new Pool({ connectionString, max: 1, connectionTimeoutMillis: 5000 });
  pool.on("error", () => {});
  try {
    if ((await pendingMigrations(pool)).length === 0) return;
    const applied = await withMigrationLock(connectionString, () => migrate(pool));
    for (const name of applied) log(`Applied migration ${name}.`);
  } finally {
    await pool.end();
  }
};
