import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { Pool } from "pg";
import { PgliteStream } from "./pglite-stream.ts";

/** The embedded database with the pool of its one connection. */
export interface EmbeddedPool {
  lite: PGlite;
  pool: Pool;
  close(): Promise<void>;
}

// The defaults are meant for servers: pages are kept in the system's memory too, and so few of them here; a checkpoint keeps less of the log for later, and a sample is small, for it is
// taken on the thread that answers requests. All of it lies in memory or on a disk without heads, where a row found by
// an index costs about as much as one read in order: else a list's newest would be found by reading all and sorting.
const SETTINGS = [
  ...["shared_buffers=16MB", "max_wal_size=64MB", "min_wal_size=32MB"],
  ...["default_statistics_target=3", "random_page_cost=1.1"],
];

/** Starts the engine of the embedded database; without a folder it lives in memory. */
export const startEngine = async (options: PGliteOptions = {}): Promise<PGlite> => {
  // Loaded here, for a server on PostgreSQL needs none of it.
  const { PGlite } = await import("@electric-sql/pglite");
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ["-c", setting])];
  return PGlite.create({ startParams, ...options });
};

/** A connection to the engine, which keeps running when it is closed. */
export const connectEngine = (lite: PGlite): Omit<EmbeddedPool, "lite"> => {
  // The stream is a Duplex with the few methods of a socket that pg calls.
  const stream = () => new PgliteStream(lite) as never;
  const pool = new Pool({ user: "postgres", connectionTimeoutMillis: 10_000, stream, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  return { pool, close: () => pool.end() };
};

/** Opens the embedded database; without a folder it lives in memory. */
export const openEmbeddedPool = async (options: PGliteOptions = {}): Promise<EmbeddedPool> => {
  const lite = await startEngine(options);
  const connected = connectEngine(lite);
  const close = async (): Promise<void> => {
    await connected.close();
    await lite.close();
  };
  return { ...connected, lite, close };
};
