import type { Failure, Services } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../env.ts";
import type { Metrics } from "../http/metrics.ts";
import { sendFailure } from "../http/problems.ts";
import { mayReadMetrics } from "./may-read-metrics.ts";
import { createReadinessCheck } from "./readiness-check.ts";

/** Whether the server wants requests; once it stops, it says so before it stops listening. */
export interface Readiness {
  isStopping: boolean;
}

/** What the health routes look at. */
export interface HealthDeps {
  readonly database: Pick<Database, "ping" | "migrated">;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
  readonly settings: Pick<Settings, "metricsToken">;
  readonly services: Pick<Services, "clockOffset">;
}

const nothingHere: Failure = { code: "route_not_found", detail: "There is nothing at this address" };

/** A process whose clock is wrong would end matches for good: nobody should be sent to it (contract 3.2). */
const whyNotOnTime = ({ clockOffset }: HealthDeps["services"]): string | null => {
  if (clockOffset.isTrusted()) return null;
  const ms = clockOffset.ms();
  const seconds = Math.abs((ms ?? 0) / 1000).toFixed(1);
  return ms === null
    ? "The database's clock is not known yet"
    : `This server's clock is ${seconds} s ${ms > 0 ? "ahead of" : "behind"} the database's`;
};

/** Mounts /healthz, /readyz and /metrics (contract 4.4). */
export const mountHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const { readiness, metrics, settings } = deps;
  const whyNotYet = createReadinessCheck(deps.database);
  const whyNotReady = async () => (await whyNotYet()) ?? whyNotOnTime(deps.services);
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const detail = readiness.isStopping ? "The server is stopping" : await whyNotReady();
    return detail === null ? { status: "ready" } : sendFailure(request, reply, { code: "unavailable", detail });
  });
  app.get("/metrics", async (request, reply) =>
    mayReadMetrics(request, settings.metricsToken)
      ? reply.type(metrics.contentType).send(await metrics.render())
      : sendFailure(request, reply, nothingHere),
  );
};
