import type { PoolLoad } from "@yourmove/pg-pipeline";
import type { Pool } from "pg";
import type { PrismaClient } from "./generated/client.ts";
import type { Statement } from "./queries/statements/statement.ts";

/** The first parameter of every query: Prisma for ordinary ones, prepared statements past it for the hot ones (decision 9). */
export interface Queryable {
  readonly prisma: PrismaClient;
  /**
   * Runs a statement with its parameters by name and gives its rows; the only way to speak raw SQL. `people` are those whose rows
   * it locks: statements of theirs that overlap follow each other on one connection.
   */
  run<Parameters, Row>(
    statement: Statement<Parameters, Row>,
    parameters: NoInfer<Parameters>,
    people?: readonly number[],
  ): Promise<Row[]>;
}

/** A statement on its way to the database, as observers see it. */
export interface ObservedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Its rows, where it is one of `run`; Prisma's statements don't expose theirs. */
  readonly answered?: Promise<readonly object[]>;
}

/** An open database of either kind. */
export interface Database extends Queryable {
  readonly kind: "postgresql" | "embedded";
  /** The address of a PostgreSQL, for a connection outside the pool (LISTEN). */
  readonly databaseUrl?: string;
  /** The connections under Prisma and under statements that take long, for migrations and tests. */
  readonly pool: Pool;
  /** Calls `observer` with every statement of the handle's before it is sent; returns its undo. */
  observe(observer: (statement: ObservedStatement) => void): () => void;
  /** Resolves when the database answers and takes writes, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** How busy each pool of connections is, by its name. */
  loads(): Readonly<Record<string, PoolLoad>>;
  /** Whether the database has had every migration. */
  migrated(): Promise<boolean>;
  /** False while writes must be refused because the embedded database's disk is nearly full. */
  canWrite(): boolean;
  /** Whether the maintenance reserve has room for a step that writes `bytes`; without them, for a small one. */
  canReclaim(bytes?: number): boolean;
  close(): Promise<void>;
}

/** Options of openDatabase; without a URL and a folder the database lives in memory. */
export interface OpenOptions {
  databaseUrl?: string | undefined;
  /** Where `databaseUrl` leads through a pooler in transaction mode: PostgreSQL itself, for LISTEN and session locks. */
  sessionUrl?: string | undefined;
  dataDir?: string | undefined;
  maxConnections?: number | undefined;
  log?: ((message: string) => void) | undefined;
  /** Receives warnings that an operator should act on; `log` without it. */
  warn?: ((message: string) => void) | undefined;
}

/** How long an interactive transaction may wait and last: many wait for one another's locks, or for the embedded database's one connection. */
export const TRANSACTION_TIMEOUT = { maxWait: 10_000, timeout: 10_000 };

/** The end of a ban without end: later than any time. */
export const FOR_GOOD = 8_640_000_000_000_000;
