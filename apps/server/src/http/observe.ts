import type { Failure, Log } from "@yourmove/api";
import type { ErrorCode } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Settings } from "../env.ts";
import { sendFailure } from "./errors.ts";
import { standardHeaders } from "./headers.ts";

interface ObservedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly isPoll: boolean;
  /** Of the problem that it was answered with. */
  readonly code?: string | undefined;
}

/** What the service counts, for Prometheus. */
export interface Metrics {
  /** Notes an answered request; one that could wait is counted apart from those that could not. */
  observe(request: ObservedRequest, seconds: number): void;
  /** A counter whose values are read from elsewhere, by label, whenever the metrics are read. */
  follow(counter: { name: string; help: string }, read: () => Readonly<Record<string, number>>): void;
  /** A counter with several labels. */
  followEach(
    counter: { name: string; help: string; labels: readonly string[] },
    read: () => readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[],
  ): void;
  /** A gauge with labels; where its values can't be read, it shows none. */
  gauge(
    gauge: { name: string; help: string; labels: readonly string[] },
    read: () => Promise<readonly { readonly labels: Readonly<Record<string, string>>; readonly count: number }[]>,
  ): void;
  readonly contentType: string;
  render(): Promise<string>;
}

const LABELS = ["method", "route", "status", "code"] as const;
/** Rules that fail are no failure of the service, and have alerts of their own; no other code is worth a series. */
const CODES_APART: ReadonlySet<string> = new Set(["game_paused"] satisfies ErrorCode[]);

/** Times of requests, by route and status. */
const histogram = (register: Registry, options: { name: string; help: string; buckets: number[] }) =>
  new Histogram({ ...options, labelNames: LABELS, registers: [register] });

/** Creates the metrics of one server; those of the process itself are global and so come on demand. */
export const createMetrics = (
  openPolls: () => number,
  options: { ofProcess: boolean } = { ofProcess: false },
): Metrics => {
  const register = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register });
  const requests = histogram(register, {
    name: "yourmove_http_request_seconds",
    help: "Time to answer requests that do not wait",
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const polls = histogram(register, {
    name: "yourmove_http_poll_seconds",
    help: "Time to answer long polls",
    buckets: [0.005, 0.05, 0.5, 1, 2.5, 5, 10, 15, 20, 25, 26, 30],
  });
  const gauge: Metrics["gauge"] = ({ name, help, labels }, read) => {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [register],
      async collect() {
        const counts = await read().catch(() => []);
        this.reset();
        for (const counted of counts) this.set(counted.labels, counted.count);
      },
    });
  };
  const polling = { name: "yourmove_open_polls", help: "Long polls open now", labels: [] };
  gauge(polling, async () => [{ labels: {}, count: openPolls() }]);
  return {
    gauge,
    observe({ method, route, status, isPoll, code }, seconds) {
      const apart = code && CODES_APART.has(code) ? { code } : {};
      (isPoll ? polls : requests).observe({ method, route, status: String(status), ...apart }, seconds);
    },
    follow(counter, read) {
      new Counter({
        ...counter,
        labelNames: ["what"],
        registers: [register],
        collect() {
          this.reset();
          for (const [what, count] of Object.entries(read())) this.inc({ what }, count);
        },
      });
    },
    followEach({ name, help, labels }, read) {
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        collect() {
          this.reset();
          for (const counted of read()) this.inc(counted.labels, counted.count);
        },
      });
    },
    contentType: register.contentType,
    render: () => register.metrics(),
  };
};

/** Whether the server wants requests; once it stops, it says so before it stops listening. */
export interface Readiness {
  isStopping: boolean;
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
  ...(request.auth?.why !== undefined && { why: request.auth.why }),
});

const WARNINGS = new Set([401, 403, 429]);
/** The status that is counted where no answer was sent because the client was gone. */
const CLIENT_GONE = 499;

/** Refusals of credentials and our own failures stand out; health checks and files are not logged. */
const levelOf = ({ routeOptions, auth }: FastifyRequest, status: number): "info" | "warn" | null => {
  if (status >= 500 || WARNINGS.has(status) || auth?.via === "refused") return "warn";
  return auth || status >= 400 || routeOptions.url === undefined ? "info" : null;
};

const noHost: Failure = { code: "invalid_request", detail: "An HTTP/1.1 request needs a Host header" };

/** Puts the headers of every answer, and logs and counts every request once it is over. */
export const observeRequests = (
  app: FastifyInstance,
  {
    log,
    metrics,
    readiness,
    settings,
  }: { readonly log: Log; readonly metrics: Metrics; readonly readiness: Readiness; readonly settings: Settings },
): void => {
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
    // Fastify's own hook runs for answers only, and not for clients that went away before theirs.
    reply.raw.on("close", () => onClosed(request, reply));
    const { httpVersion, headers: given } = request.raw;
    if (given.host === undefined && httpVersion === "1.1") sendFailure(request, reply, noHost);
    else next();
  });
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.isStopping) reply.header("connection", "close");
  });
};
