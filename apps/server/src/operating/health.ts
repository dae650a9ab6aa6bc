import type { Failure } from "@yourmove/api";
import type { Database } from "@yourmove/db";
import type { FastifyInstance } from "fastify";
import type { Metrics } from "../http/metrics.ts";
import { sendFailure } from "../http/problems.ts";

/** Whether the server wants requests; once it stops, it says so before it stops listening. */
export interface Readiness {
  isStopping: boolean;
}

/** What the health routes look at. */
export interface HealthDeps {
  readonly database: Pick<Database, "ping" | "migrated">;
  readonly readiness: Readiness;
  readonly metrics: Metrics;
}

const unavailable = (detail: string): Failure => ({ code: "unavailable", detail });

const whyNotReady = async ({ database, readiness }: HealthDeps): Promise<Failure | null> => {
  if (readiness.isStopping) return unavailable("The server is stopping");
  try {
    await database.ping();
    return (await database.migrated()) ? null : unavailable("The database lacks a migration");
  } catch {
    return unavailable("The database can't be reached");
  }
};

/** Mounts /healthz, /readyz and /metrics (contract 4.4). */
export const mountHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (request, reply) => {
    const failure = await whyNotReady(deps);
    return failure ? sendFailure(request, reply, failure) : { status: "ready" };
  });
  app.get("/metrics", async (_request, reply) =>
    reply.type(deps.metrics.contentType).send(await deps.metrics.render()),
  );
};
