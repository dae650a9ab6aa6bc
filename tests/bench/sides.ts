import { join } from "node:path";
import { Pool } from "pg";
import { newDataDir } from "../support/data-dir.ts";
import type { ServerProcess } from "../support/server-process.ts";
import { type Kind, onDatabase, withServers } from "./on-database.ts";
import type { Options } from "./options.ts";

/** One of the two servers that are measured in turn. */
export interface Side {
  readonly name: "service" | "raw";
  readonly server: ServerProcess;
  /** The process of its database; undefined where that lives in the server. */
  readonly databasePid: number | undefined;
  /** Where its PostgreSQL is; undefined on the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** The service, and the hand-written reference or another version of the service, on databases of one kind. */
interface Sides {
  readonly service: Side;
  readonly raw: Side;
}

const RAW = ["--import", "tsx", "--conditions=@yourmove/source", join(import.meta.dirname, "baseline-server.ts")];

/** What Node runs to start the built service of another checkout. */
export const versionIn = (folder: string): readonly string[] => [
  "--max-semi-space-size=64",
  join(folder, "apps/server/dist/main.js"),
];

/** Does work with both on a database of a kind, each with one of its own. */
export const withSides = (
  kind: Kind,
  { beside }: Pick<Options, "beside">,
  work: (sides: Sides) => Promise<void>,
): Promise<void> =>
  onDatabase(kind, async (settings, databasePid) => {
    const { DATABASE_URL: databaseUrl } = settings;
    const rawUrl = databaseUrl?.replace(/\/[^/]*$/, "/raw");
    if (databaseUrl) {
      const pool = new Pool({ connectionString: databaseUrl, max: 1 });
      await pool.query("create database raw");
      await pool.end();
    }
    const folder = newDataDir();
    const own = rawUrl ? { DATABASE_URL: rawUrl } : { DATA_DIR: folder.dataDir };
    await withServers(
      [own],
      (raw) =>
        withServers([settings], (service) =>
          work({
            raw: { name: "raw", server: raw as ServerProcess, databasePid, databaseUrl: rawUrl },
            service: { name: "service", server: service as ServerProcess, databasePid, databaseUrl },
          }),
        ),
      { command: beside === undefined ? RAW : versionIn(beside) },
    ).finally(folder.remove);
  });
