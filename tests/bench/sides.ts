import { join } from "node:path";
import { Pool } from "pg";
import type { ServerProcess } from "../support/server-process.ts";
import { type Kind, onDatabase, withServers } from "./on-database.ts";

/** One of the two servers that are measured in turn. */
export interface Side {
  readonly name: "service" | "raw";
  readonly server: ServerProcess;
  /** The process of its database; undefined where that lives in the server. */
  readonly databasePid: number | undefined;
  /** Where its PostgreSQL is; undefined on the embedded database. */
  readonly databaseUrl: string | undefined;
}

/** The service and the hand-written reference on databases of one kind. */
interface Sides {
  readonly service: Side;
  readonly raw: Side;
}

const RAW = ["--import", "tsx", "--conditions=@yourmove/source", join(import.meta.dirname, "baseline-server.ts")];

/** Does work with both on a database of a kind: on PostgreSQL each has one of its own there. */
export const withSides = (kind: Kind, work: (sides: Sides) => Promise<void>): Promise<void> =>
  onDatabase(kind, async (settings, databasePid) => {
    const { DATABASE_URL: databaseUrl } = settings;
    const rawUrl = databaseUrl?.replace(/\/[^/]*$/, "/raw");
    if (databaseUrl) {
      const pool = new Pool({ connectionString: databaseUrl, max: 1 });
      await pool.query("create database raw");
      await pool.end();
    }
    const own = rawUrl ? { DATABASE_URL: rawUrl } : settings;
    await withServers(
      [own],
      (raw) =>
        withServers([settings], (service) =>
          work({
            raw: { name: "raw", server: raw as ServerProcess, databasePid, databaseUrl: rawUrl },
            service: { name: "service", server: service as ServerProcess, databasePid, databaseUrl },
          }),
        ),
      { command: RAW },
    );
  });
