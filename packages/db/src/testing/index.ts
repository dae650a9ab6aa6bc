import type { Database } from "../database.ts";
import { openEmbeddedTestDatabase } from "./embedded-test-database.ts";
import { openPostgresqlTestDatabase } from "./postgresql-test-database.ts";

export { type DatabaseProxy, startProxy } from "./database-proxy.ts";
export { openDatabaseImage, readDatabaseImage } from "./embedded-test-database.ts";

/** The kinds of database that tests run against: PostgreSQL too wherever TEST_DATABASE_URL names a server. */
export const testKinds: Database["kind"][] = process.env.TEST_DATABASE_URL ? ["embedded", "postgresql"] : ["embedded"];

/** A fresh, migrated, empty database of its own for a test; close() removes it. */
export const openTestDatabase = (kind: Database["kind"]): Promise<Database> => {
  return kind === "embedded" ? openEmbeddedTestDatabase() : openPostgresqlTestDatabase();
};
