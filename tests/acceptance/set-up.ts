import { ensureBuilt } from "../../tools/dev/build.mjs";
import { setup as startPostgres } from "../support/postgres.mjs";

/** The build that npm start runs, and a PostgreSQL. */
export const setup = async (): Promise<unknown> => {
  if (!process.env.YM_SERVER) await ensureBuilt();
  return startPostgres();
};
