import { createServices, type Log, type ServiceOptions, type Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { FastifyInstance } from "fastify";
import { type AppDeps, buildApp } from "./app.ts";
import { limitsAsSet } from "./auth/limits-as-set.ts";
import type { Settings } from "./env.ts";
import { createMetrics, type Metrics, type Readiness } from "./http/observe.ts";

/** The parts that a server is put together of; what is absent is the service's own default. */
export interface Parts
  extends Pick<AppDeps, "boards" | "docsDir" | "packagesDir" | "traces" | "webDir">,
    Omit<
      ServiceOptions,
      "boards" | "db" | "hasDaily" | "isRateLimited" | "limits" | "log" | "maxWaitSeconds" | "retention"
    > {
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Log;
  /** Whether the metrics tell of the process, too: memory, processor, event loop. */
  readonly isOwnProcess?: boolean;
}

/** A server that does not listen yet. */
export interface Composed {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
}

/** What hashing a password costs in tests, which make many accounts: nobody guesses theirs. */
export const CHEAP_PASSWORDS = { N: 1024, r: 8, p: 1 };

/** Puts service and web server together: the one place, for a process of its own, for embedders and for tests. */
export const compose = ({
  database,
  settings,
  log,
  boards,
  docsDir,
  packagesDir,
  traces,
  webDir,
  isOwnProcess = false,
  ...options
}: Parts): Composed => {
  const { maxWaitSeconds, isRateLimited, hasDaily, retention } = settings;
  const services = createServices({
    ...options,
    db: database,
    log,
    maxWaitSeconds,
    isRateLimited,
    hasDaily,
    limits: limitsAsSet(settings.limits),
    retention,
    ...(boards && { boards: boards.served }),
  });
  const metrics = createMetrics(() => services.polls.size, { ofProcess: isOwnProcess });
  const readiness = { isStopping: false };
  const places = { docsDir, packagesDir, webDir, ...(boards && { boards }), ...(traces && { traces }) };
  const app = buildApp({ services, database, settings, log, metrics, readiness, ...places });
  return { app, services, metrics, readiness };
};
