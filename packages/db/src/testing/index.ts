import type { Database } from "../database.ts";
import { openEmbeddedTestDatabase } from "./embedded-test-database.ts";
import { openPostgresqlTestDatabase } from "./postgresql-test-database.ts";

export { type DatabaseProxy, startProxy } from "./database-proxy.ts";
export { openDatabaseImage, readDatabaseImage } from "./embedded-test-database.ts";

const hasServer = Boolean(process.env.TEST_DATABASE_URL);

/** Every kind of database that can be had, for tests of what differs between them. */
export const everyKind: readonly Database["kind"][] = hasServer ? ["embedded", "postgresql"] : ["embedded"];

/** True in `npm test -- --all` and `npm run test:long`, which show everything on both kinds. */
const isWholeRun = ["all", "full"].includes(process.env.ROUNDS ?? "");

/** The kinds for tests of what is the same in both: PostgreSQL where there is a server, and both in a whole run. */
export const testKinds: readonly Database["kind"][] = isWholeRun ? everyKind : everyKind.slice(-1);

/**
 * A fresh, migrated, empty database of its own for a test; close() removes it. The connections of a PostgreSQL are kept for the next
 * test then, unless a test wants to see them end.
 */
export const openTestDatabase = (kind: Database["kind"], { isKept = true } = {}): Promise<Database> => {
  return kind === "embedded" ? openEmbeddedTestDatabase() : openPostgresqlTestDatabase(isKept);
};
