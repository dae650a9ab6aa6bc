import { join } from "node:path";
import { Pool } from "pg";
import { startPostgres } from "../support/postgres.mjs";
import { startServer } from "../support/server-process.ts";
import { gatherCrowd, moves, REST } from "./loads.ts";
import { isWanted, type Options } from "./options.ts";
import { inTurns, type Pair } from "./pairs.ts";
import type { Report } from "./report.ts";
import type { Side } from "./sides.ts";

const NAME = "postgresql: subscribers off, moves without a subscriber";
const ALIKE = "postgresql: subscribers off, the same beside itself";
const QUIET = { BOTS: "off", NODE_ENV: "production" };
const WITHOUT = ["--import", join(import.meta.dirname, "without-events.mjs")];
/** What is sought is small: many short turns, so that whatever else the machine does falls on both sides alike. */
const TURNS = { seconds: 0.75, perRound: 6 };

/** The service as it is, twice, with nobody who wants events, and beside it one that could tell nobody. */
const startAll = async () => {
  const postgres = await startPostgres({ durable: true });
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  for (const name of ["again", "unsubscribed"]) await pool.query(`create database ${name}`);
  await pool.end();
  const at = { name: "service", databasePid: postgres.pid } as const;
  const start = async (database?: string, nodeArgs?: string[]): Promise<Side> => {
    const databaseUrl = database ? postgres.url.replace(/\/[^/]*$/, `/${database}`) : postgres.url;
    const settings = { ...QUIET, DATABASE_URL: databaseUrl };
    return { ...at, databaseUrl, server: await startServer(settings, nodeArgs && { nodeArgs }) };
  };
  const subscribed = await start();
  const again = await start("again");
  const unsubscribed = await start("unsubscribed", WITHOUT);
  const stop = async () => {
    for (const { server } of [subscribed, again, unsubscribed]) await server.stop();
    await postgres.stop();
  };
  return { subscribed, again, unsubscribed, stop };
};

/**
 * What a move without subscribers costs, beside a service without events: within 2 % of the same. The service
 * beside itself says how far two that are alike stand apart on this machine.
 */
export const measureSubscribers = async (options: Options, report: Report<Pair>): Promise<void> => {
  if (!options.databases.includes("postgresql") || ![NAME, ALIKE].some((name) => isWanted(options, name))) return;
  const { subscribed, again, unsubscribed, stop } = await startAll();
  const often = { ...options, seconds: TURNS.seconds, rounds: options.rounds * TURNS.perRound };
  try {
    const ours = await gatherCrowd(subscribed.server.url, options.clients);
    for (const [name, side] of [
      [ALIKE, again],
      [NAME, unsubscribed],
    ] as const) {
      const theirs = await gatherCrowd(side.server.url, options.clients);
      const one = moves(ours, REST);
      const two = moves(theirs, REST);
      report(name, await inTurns({ side: subscribed, step: one }, { side, step: two }, often));
      theirs.close();
    }
    ours.close();
  } finally {
    await stop();
  }
};
