import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Pool } from "pg";
import { PgliteStream } from "./pglite-stream.ts";

/** The embedded database with the pool of one connection through which everything reaches it. */
export interface EmbeddedPool {
  lite: PGlite;
  pool: Pool;
  close(): Promise<void>;
}

// The defaults are meant for servers: a checkpoint keeps less of the log for later, and a sample is small, for it is
// taken on the thread that answers requests. All of it lies in memory or on a disk without heads, where a row found by
// an index costs about as much as one read in order: else a list's newest would be found by reading all and sorting.
const SETTINGS = ["max_wal_size=64MB", "min_wal_size=32MB", "default_statistics_target=3", "random_page_cost=1.1"];

/** Opens the embedded database; without a folder it lives in memory. */
export const openEmbeddedPool = async (options: PGliteOptions = {}): Promise<EmbeddedPool> => {
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];
  const lite = await PGlite.create({ startParams, ...options });
  const pool = new Pool({
    user: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    // The stream is a Duplex with the few methods of a socket that pg calls.
    stream: () => new PgliteStream(lite) as never,
  });
  pool.on("error", () => {});
  const close = async (): Promise<void> => {
    await pool.end();
    await lite.close();
  };
  return { lite, pool, close };
};
