import { join } from "node:path";
import { Pool } from "pg";
import { newDataDir } from "../support/data-dir.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { type Kind, onDatabase, withServers } from "./on-database.ts";
import type { Options } from "./options.ts";

/** One of the two servers that are measured in turn, and the process of its database, where that does not live in the server. */
export interface Side {
  readonly server: ServerProcess;
  readonly databasePid: number | undefined;
}

const RAW = ["--import", "tsx", "--conditions=@yourmove/source", join(import.meta.dirname, "baseline-server.ts")];

/** What Node runs to start the built service of another checkout. */
export const versionIn = (folder: string): readonly string[] => [
  "--max-semi-space-size=64",
  join(folder, "apps/server/dist/main.js"),
];

/** Does work with the service, and the hand-written reference or another version of the service, each with a database of its own. */
export const withSides = (
  kind: Kind,
  { beside }: Pick<Options, "beside">,
  work: (service: Side, raw: Side) => Promise<void>,
): Promise<void> =>
  onDatabase(kind, async (settings, databasePid) => {
    const { DATABASE_URL: databaseUrl } = settings;
    if (databaseUrl) {
      const pool = new Pool({ connectionString: databaseUrl, max: 1 });
      await pool.query("create database raw");
      await pool.end();
    }
    const folder = newDataDir();
    const own = databaseUrl ? { DATABASE_URL: databaseUrl.replace(/\/[^/]*$/, "/raw") } : { DATA_DIR: folder.dataDir };
    const command = beside === undefined ? RAW : versionIn(beside);
    const withBoth = ([raw]: readonly [ServerProcess, ...unknown[]]) =>
      withServers([settings], ([server]) => work({ server, databasePid }, { server: raw, databasePid }));
    await withServers([own], withBoth, { command }).finally(folder.remove);
  });
