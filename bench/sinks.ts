import { join } from "node:path";
import { Pool } from "pg";
import { startServer } from "../processes/server-process.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { gatherCrowd, moves, REST } from "./loads.ts";
import { isWanted, type Options } from "./options.ts";
import { inTurns, type Pair } from "./pairs.ts";
import type { Report } from "./report.ts";
import type { Side } from "./sides.ts";

const NAME = "postgresql: moves nobody is told of, sinks off";
const QUIET = { BOTS: "off", NODE_ENV: "production" };
const WITHOUT = ["--import", join(import.meta.dirname, "without-events.mjs")];

/** The service as it is, with nobody who wants events, and beside it one that could tell nobody. */
const startBoth = async () => {
  const postgres = await startPostgres({ durable: true });
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  await pool.query("create database untold");
  await pool.end();
  const untoldUrl = postgres.url.replace(/\/[^/]*$/, "/untold");
  const at = { name: "service", databasePid: postgres.pid } as const;
  const told: Side = {
    ...{ ...at, databaseUrl: postgres.url },
    server: await startServer({ ...QUIET, DATABASE_URL: postgres.url }),
  };
  const untold: Side = {
    ...{ ...at, databaseUrl: untoldUrl },
    server: await startServer({ ...QUIET, DATABASE_URL: untoldUrl }, { nodeArgs: WITHOUT }),
  };
  const stop = async () => {
    for (const { server } of [told, untold]) await server.stop();
    await postgres.stop();
  };
  return { told, untold, stop };
};

/** What a move costs that nobody is told of, beside a service without events: it is to cost what it did within 2 %. */
export const measureSinks = async (options: Options, report: Report<Pair>): Promise<void> => {
  if (!options.databases.includes("postgresql") || !isWanted(options, NAME)) return;
  const { told, untold, stop } = await startBoth();
  try {
    const crowds = [
      await gatherCrowd(told.server.url, options.clients),
      await gatherCrowd(untold.server.url, options.clients),
    ] as const;
    const [ours, theirs] = [moves(crowds[0], REST), moves(crowds[1], REST)];
    report(NAME, await inTurns({ side: told, step: ours }, { side: untold, step: theirs }, options));
    for (const crowd of crowds) crowd.close();
  } finally {
    await stop();
  }
};
