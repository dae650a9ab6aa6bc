import type { Pool } from "pg";
import type { PrismaClient } from "./generated/client.ts";

/** An open database of either kind; everything else in this package takes one. */
export interface Database {
  readonly kind: "postgresql" | "embedded";
  readonly prisma: PrismaClient;
  /** Where a PostgreSQL is, for those who need a connection of their own (LISTEN). */
  readonly databaseUrl?: string;
  /** The connections under Prisma, for migrations and tests. */
  readonly pool: Pool;
  /** Resolves when the database answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Whether the database has had every migration. */
  migrated(): Promise<boolean>;
  /** False while writes must be refused because the embedded database's disk is nearly full. */
  canWrite(): boolean;
  close(): Promise<void>;
}

/** What openDatabase can be told; without a URL and a folder the database lives in memory. */
export interface OpenOptions {
  databaseUrl?: string | undefined;
  dataDir?: string | undefined;
  maxConnections?: number | undefined;
  log?: ((message: string) => void) | undefined;
}
