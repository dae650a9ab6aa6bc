import { createHash, timingSafeEqual } from "node:crypto";
import type { Failure, Services } from "@yourmove/api";
import { type Database, EditedMigrationError } from "@yourmove/db";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import { createIsOneOf, isLoopback } from "../http/capacity.ts";
import { sendFailure } from "../http/errors.ts";
import type { Metrics, Readiness } from "../http/observe.ts";

const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const showsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  const shown = headers.authorization?.match(/^bearer +(\S+) *$/i)?.[1];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
};

/** A request that a proxy on this machine forwards is not from this machine. */
const isFromHere = ({ headers, socket }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && FORWARDED.every((name) => headers[name] === undefined);

/** Why the database is not ready, in words; null while it is. */
export type ReadinessCheck = () => Promise<string | null>;

/** The SQLSTATE of a database that only reads. */
const READ_ONLY = "25006";
/** How often the database is checked at most, however many requests come. */
const FRESH_MS = 1000;

const whyNot = async (database: Pick<Database, "ping" | "migrated">): Promise<string | null> => {
  try {
    await database.ping();
    return (await database.migrated()) ? null : "The database lacks a migration";
  } catch (error) {
    if (error instanceof EditedMigrationError) return "A migration was changed after the database had it";
    const { code } = error as { code?: string };
    return code === READ_ONLY ? "The database takes no writes" : "The database can't be reached";
  }
};

/** Creates the check of /readyz: all requests within a second get the same answer. */
export const createReadinessCheck = (
  database: Pick<Database, "ping" | "migrated">,
  now: () => number = () => performance.now(),
): ReadinessCheck => {
  let known: { readonly answer: Promise<string | null>; readonly time: number } | null = null;
  return () => {
    const time = now();
    if (known === null || time - known.time >= FRESH_MS) known = { answer: whyNot(database), time };
    return known.answer;
  };
};

/** The dependencies of the health routes. */
export interface HealthDeps {
  readonly database: Pick<Database, "ping" | "migrated">;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly settings: Pick<Settings, "metricsToken" | "metricsFrom" | "trustProxy">;
  readonly services: Pick<Services, "clockOffset">;
}

const nothingHere: Failure = { code: "route_not_found", detail: "There is nothing at this address" };

/** Until it knows the database's clock, a process ends no match, and its times are its own. */
const whyNotOnTime = ({ clockOffset }: HealthDeps["services"]): string | null =>
  clockOffset.ms() === null ? "The database's clock is not known yet" : null;

/** Mounts /healthz, /readyz and /metrics. */
export const mountHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const { readiness, metrics, settings } = deps;
  const whyNotYet = createReadinessCheck(deps.database);
  const whyNotReady = async () => (await whyNotYet()) ?? whyNotOnTime(deps.services);
  const isAllowed = createIsOneOf(settings.metricsFrom);
  // Clients with the token, or on this machine itself. Behind a proxy, where every request comes from one machine, it takes the
  // token and an address that is allowed.
  const mayReadMetrics = (request: FastifyRequest): boolean =>
    settings.trustProxy === false
      ? showsToken(request, settings.metricsToken) || isFromHere(request)
      : isAllowed(request.ip) && showsToken(request, settings.metricsToken);
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const detail = readiness.isStopping ? "The server is stopping" : await whyNotReady();
    return detail === null ? { status: "ready" } : sendFailure(request, reply, { code: "unavailable", detail });
  });
  app.get("/metrics", async (request, reply) =>
    mayReadMetrics(request)
      ? reply.type(metrics.contentType).send(await metrics.render())
      : sendFailure(request, reply, nothingHere),
  );
};
