import type { Failure, Log } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import type { Readiness } from "../ops/health.ts";
import { sendFailure } from "./errors.ts";
import { standardHeaders } from "./headers.ts";
import type { Metrics } from "./metrics.ts";

/** The dependencies of the request log. */
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
  ...(reply.raw.writableEnded ? { status: reply.statusCode } : { isClientGone: true }),
  ...(request.problemCode && { code: request.problemCode }),
  ms: Math.round(reply.elapsedTime),
  address: request.ip,
  ...(request.auth?.actor && { userID: request.auth.actor.userID }),
  ...(request.auth?.via === "refused" && { credentials: "refused" }),
});

const WARNINGS = new Set([401, 403, 429]);
/** The status that is counted where no answer was sent, since the client was gone. */
const CLIENT_GONE = 499;

/** Refusals of credentials and our own failures stand out; health checks and files are only for those who look. */
const levelOf = ({ routeOptions, auth }: FastifyRequest, status: number): "info" | "warn" | null => {
  if (status >= 500 || WARNINGS.has(status) || auth?.via === "refused") return "warn";
  return auth || status >= 400 || routeOptions.url === undefined ? "info" : null;
};

const noHost: Failure = { code: "invalid_request", detail: "An HTTP/1.1 request needs a Host header" };

/** Puts the headers of every answer (contract 1), and logs and counts every request once it is over. */
export const observeRequests = (app: FastifyInstance, { log, metrics, readiness, settings }: ObserverDeps): void => {
  const headers = standardHeaders(settings.publicOrigin);

  const onClosed = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, problemCode: code, isHeld: isPoll } = request;
    const route = request.routeOptions.url ?? "none";
    const status = reply.raw.writableEnded ? reply.statusCode : CLIENT_GONE;
    metrics.observe({ method, route, status, isPoll, code }, reply.elapsedTime / 1000);
    const level = levelOf(request, status);
    if (level && log.isLevelEnabled?.(level) !== false) log[level](lineOf(request, reply), "request");
  };

  app.addHook("onRequest", (request, reply, next) => {
    reply.header("x-request-id", request.id).headers(headers);
    // Fastify's own hook hears of answers only, and not of clients that went away before theirs.
    reply.raw.on("close", () => onClosed(request, reply));
    const { httpVersion, headers: given } = request.raw;
    if (given.host === undefined && httpVersion === "1.1") sendFailure(request, reply, noHost);
    else next();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.isStopping) reply.header("connection", "close");
  });
};
