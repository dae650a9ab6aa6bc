import { afterAll, beforeAll } from "vitest";
import type { Database, OpenOptions } from "../src/database.ts";
import { openDatabase } from "../src/open/open-database.ts";
import { type DatabaseProxy, openTestDatabase, startProxy } from "../src/testing/index.ts";

/** A database for all tests of a block: opened before them, with what they need in it, and closed after them. */
export const useDatabase = (kind: Database["kind"], fill?: (db: Database) => Promise<unknown>): Database => {
  const db = {} as Database;
  beforeAll(async () => {
    Object.assign(db, await openTestDatabase(kind));
    await fill?.(db);
  });
  afterAll(() => db.close());
  return db;
};

/** A PostgreSQL for all tests of a block, a proxy before it, and the database as it is opened through that. */
export const useProxiedDatabase = (options: Omit<OpenOptions, "databaseUrl">) => {
  const behind = useDatabase("postgresql");
  const proxy = {} as DatabaseProxy;
  const db = {} as Database;
  beforeAll(async () => {
    Object.assign(proxy, await startProxy(behind.databaseUrl ?? ""));
    Object.assign(db, await openDatabase({ ...options, databaseUrl: proxy.databaseUrl }));
  });
  afterAll(async () => {
    await db.close();
    await proxy.close();
  });
  return { behind, proxy, db };
};

/** What work is refused with; undefined where it is not. */
export const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => undefined).catch((error: unknown) => error);

/** How many statements of a database wait for a lock. */
export const waiting = async ({ pool }: Database): Promise<number> => {
  const text = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await pool.query(text)).rows.length;
};
