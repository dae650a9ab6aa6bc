import { ensureBuilt } from "../scripts/build.mjs";
import startPostgres from "../scripts/vitest-postgres.mjs";

/** The build that npm start runs, and a PostgreSQL. */
export const setup = async (): Promise<unknown> => {
  if (!process.env.YM_SERVER) await ensureBuilt();
  return startPostgres();
};
