import { setTimeout as sleep } from "node:timers/promises";
import type { Log, Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./operating/health.ts";

/** What a stop winds up. */
export interface StopDeps {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly bots: { stop(): Promise<void> };
  readonly database: Database;
  readonly readiness: Readiness;
  readonly log: Log;
}

/** So long /readyz says 503 while everything is still served, for a balancer to notice. */
const NOTICE_MS = 700;
/** What is not answered by then is cut, so that the process ends within 10 s. */
const PATIENCE_MS = 7000;

/** Winds the server up: not ready, every poll and request answered, then the services and the database. */
const stop = async ({ app, services, bots, database, readiness, log }: StopDeps): Promise<void> => {
  readiness.isStopping = true;
  log.info({ openPolls: services.polls.size }, "stopping");
  await sleep(NOTICE_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cut);
  await bots.stop();
  await services.stop();
  await database.close();
  log.info({}, "stopped");
};

/** Stops at SIGTERM or SIGINT and exits 0; a second signal ends the process at once. */
export const stopOnSignals = (deps: StopDeps): void => {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(signal === "SIGINT" ? 130 : 143);
    isStopping = true;
    stop(deps).then(
      () => process.exit(0),
      (error: unknown) => {
        deps.log.error({ err: error }, "the stop failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
};
