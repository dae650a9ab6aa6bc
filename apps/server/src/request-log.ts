import { type Log, RefusalError } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "./env.ts";
import { standardHeaders } from "./headers.ts";
import type { Readiness } from "./health.ts";
import type { Metrics } from "./metrics.ts";

/** What looks at every request from the first byte to the last. */
export interface ObserverDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly settings: Settings;
}

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? url;

/** Addresses of our own making hold no secret, but a stranger's query may: only the path is logged. */
const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  requestID: request.id,
  method: request.method,
  path: pathOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  address: request.ip,
  ...(request.identity?.viewer && { userID: request.identity.viewer.userID }),
  ...(request.identity?.via === "refused" && { credentials: "refused" }),
});

/** Refusals of credentials and our own failures stand out; health checks and files are only for those who look. */
const levelOf = ({ routeOptions, identity }: FastifyRequest, { statusCode }: FastifyReply): "info" | "warn" | null => {
  if (
    statusCode >= 500 ||
    statusCode === 401 ||
    statusCode === 403 ||
    statusCode === 429 ||
    identity?.via === "refused"
  )
    return "warn";
  return identity || statusCode >= 400 || routeOptions.url === undefined ? "info" : null;
};

const noHost = () => new RefusalError({ code: "invalid_request", detail: "An HTTP/1.1 request needs a Host header" });

/** Puts the headers of every answer (contract 1), and logs and counts every request once it is answered. */
export const observeRequests = (app: FastifyInstance, { log, metrics, readiness, settings }: ObserverDeps): void => {
  const headers = standardHeaders(settings.publicOrigin);

  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id).headers(headers);
    const { httpVersion, headers: given } = request.raw;
    next(given.host === undefined && httpVersion === "1.1" ? noHost() : undefined);
  });
  app.addHook("onSend", (_request, reply, _payload, next) => {
    if (readiness.isStopping) reply.header("connection", "close");
    next();
  });
  app.addHook("onResponse", (request, reply, next) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    metrics.observe({ method, route, status: reply.statusCode, isPoll: request.isHeld }, reply.elapsedTime / 1000);
    const level = levelOf(request, reply);
    if (level) log[level](lineOf(request, reply), "request");
    next();
  });
};
