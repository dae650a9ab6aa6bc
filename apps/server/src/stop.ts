import { setTimeout as sleep } from "node:timers/promises";
import type { Log, Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { FastifyInstance } from "fastify";
import type { Readiness } from "./http/observe.ts";

/** What runs, and a stop winds up. */
interface Running {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly bots: { stop(): Promise<void> };
  readonly daily: { stop(): Promise<void> };
  readonly outbox: { stop(): Promise<void> };
  readonly games: { stop(): Promise<void> };
  readonly database: Database;
  readonly readiness: Readiness;
  readonly log: Log;
}

/** How long /readyz says 503 while everything is still served, for a balancer to notice. */
const NOTICE_MS = 700;
/** Requests that are not answered by then are cut, so that the process ends within 10 s. */
const TIMEOUT_MS = 7000;
/** What waits for a PostgreSQL that does not answer is left then; an embedded database is always closed. */
const LAST_MS = 9700;
/** A terminal and npm both pass one Ctrl-C on; so much later it is a second one. */
const SECOND_PRESS_MS = 1000;

/** Winds the server up: not ready, every poll and request answered, then the services and the database. */
const stop = async ({
  app,
  services,
  bots,
  daily,
  outbox,
  games,
  database,
  readiness,
  log,
}: Running): Promise<void> => {
  readiness.isStopping = true;
  log.info({ openPolls: services.polls.size }, "stopping");
  await sleep(NOTICE_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS);
  await app.close();
  clearTimeout(cut);
  await Promise.all([bots.stop(), daily.stop(), outbox.stop()]);
  await services.stop();
  await games.stop();
  await database.close();
  log.info({}, "stopped");
};

/** Whether a SIGINT is a second press, not the echo of the first one; `now` is in milliseconds. */
export const createPresses = (now: () => number = () => performance.now()) => {
  let firstPress: number | null = null;
  return (): boolean => {
    const time = now();
    firstPress ??= time;
    return time - firstPress >= SECOND_PRESS_MS;
  };
};

/**
 * Ends the process at SIGTERM or SIGINT while it starts, until it is released. By itself process 1, as in a container, would hear
 * none of them.
 */
export const endOnSignals = (exit: (code: number) => void = process.exit): (() => void) => {
  const ends = { SIGTERM: () => exit(143), SIGINT: () => exit(130) } as const;
  const signals = Object.keys(ends) as (keyof typeof ends)[];
  for (const signal of signals) process.on(signal, ends[signal]);
  return () => {
    for (const signal of signals) process.off(signal, ends[signal]);
  };
};

/**
 * Stops at SIGTERM or SIGINT and exits 0. Supervisors and npm repeat their signals, so a repeat changes nothing; only a
 * second SIGINT, a second or more after the first, ends the process at once.
 */
export const stopOnSignals = (
  running: Running,
  { exit = process.exit, lastMs = LAST_MS }: { readonly exit?: (code: number) => void; readonly lastMs?: number } = {},
): void => {
  const { database, log } = running;
  let isStopping = false;
  const isSecondPress = createPresses();

  const drain = () => {
    if (isStopping) return;
    isStopping = true;
    if (database.kind === "postgresql")
      setTimeout(() => {
        log.warn({}, "the stop took too long: the database does not answer");
        exit(0);
      }, lastMs).unref();
    stop(running).then(
      () => exit(0),
      (error: unknown) => {
        log.error({ err: error }, "the stop failed");
        exit(1);
      },
    );
  };

  process.on("SIGTERM", drain);
  process.on("SIGINT", () => {
    if (isSecondPress()) exit(130);
    drain();
  });
};
