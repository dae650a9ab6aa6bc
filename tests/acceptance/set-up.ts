import { ensureServed } from "../../tools/dev/build.mjs";
import { setup as startPostgres } from "../support/postgres.mjs";
import { shortenStarts } from "../support/short-lived.ts";

/** The build that npm start runs, a PostgreSQL, and an embedded database to copy. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (!process.env.YM_SERVER) await ensureServed();
  const removeDatabase = shortenStarts();
  const stopPostgres = await startPostgres();
  return async () => {
    removeDatabase();
    await stopPostgres?.();
  };
};
