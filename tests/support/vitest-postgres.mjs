// Vitest's global setup: a PostgreSQL for the projects that test against both kinds of database.
import { startPostgres } from "./postgres.mjs";

/** Starts a server unless there is one, and tells the tests where it is. */
export default async function setup() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
