import type { Database } from "./open.ts";
import { openEmbeddedTestDatabase } from "./testing-embedded.ts";
import { openPostgresqlTestDatabase } from "./testing-postgresql.ts";

export { type DatabaseProxy, startProxy } from "./testing-proxy.ts";

/** The kinds of database that tests run against: PostgreSQL too wherever TEST_DATABASE_URL names a server. */
export const testKinds: Database["kind"][] = process.env.TEST_DATABASE_URL ? ["embedded", "postgresql"] : ["embedded"];

/** A fresh, migrated, empty database of its own for a test; close() removes it. */
export function openTestDatabase(kind: Database["kind"]): Promise<Database> {
  return kind === "embedded" ? openEmbeddedTestDatabase() : openPostgresqlTestDatabase();
}
