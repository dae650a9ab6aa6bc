import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { Pool } from "pg";
import { PgliteStream } from "./pglite-stream.ts";

/** The embedded database with the pool of one connection through which everything reaches it. */
export interface EmbeddedPool {
  lite: PGlite;
  pool: Pool;
  close(): Promise<void>;
}

// A checkpoint keeps no more of the write-ahead log for later than this; the defaults are meant for servers.
const LOG_BOUNDS = ["-c", "max_wal_size=64MB", "-c", "min_wal_size=32MB"];

/** Opens the embedded database; without a folder it lives in memory. */
export const openEmbeddedPool = async (options: PGliteOptions = {}): Promise<EmbeddedPool> => {
  const startParams = [...PGlite.defaultStartParams, ...LOG_BOUNDS];
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
