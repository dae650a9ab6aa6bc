import { setTimeout as sleep } from "node:timers/promises";
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Log } from "@yourmove/api";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Traces of requests, for OpenTelemetry. */
export interface Traces {
  /** From now on each request of the app is a span; what is left of them goes out when the app closes. */
  mount(app: FastifyInstance): void;
}

const SERVICE = resourceFromAttributes({ "service.name": "your-move" });
const TRACE_PARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

/** The caller's span, by the W3C's `traceparent`; an invalid one is ignored. */
export const parentOf = (header: string | string[] | undefined): Context => {
  const [, traceId, spanId, flags] = (typeof header === "string" && TRACE_PARENT.exec(header)) || [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? "0", 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const routeOf = (request: FastifyRequest): string | undefined => request.routeOptions.url;

/** Ends a request's span with how it was answered: not at all, where the client went away. */
const finish = (span: Span, request: FastifyRequest, status: number | undefined): void => {
  const route = routeOf(request);
  if (route) span.updateName(`${request.method} ${route}`).setAttribute("http.route", route);
  if (status === undefined) span.setAttribute("error.type", "client_gone");
  else span.setAttribute("http.response.status_code", status);
  if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

/** How long the last spans may take to go out when the server closes. */
const LAST_MS = 2000;
/** How often, at most, the log says that traces don't go out. */
const REPORT_MS = 60_000;

/** Says in the log what OpenTelemetry would keep to itself: an address that is none, a collector that is not there. */
export const reportFaults = (log: Log, now: () => number = () => performance.now()): void => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (reason: string): void => {
    if (now() - reportedAt < REPORT_MS) return;
    reportedAt = now();
    log.warn({ reason }, "traces can't be sent as the OTEL_ variables say");
  };
  const silent = () => {};
  const logger = { error: report, warn: report, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
};

/** Creates traces whose spans go to a processor: by default in batches to where the environment says. */
export const createTraces = (processor: SpanProcessor = new BatchSpanProcessor(new OTLPTraceExporter())): Traces => {
  const ofEnvironment = detectResources({ detectors: [envDetector] });
  const resource = defaultResource().merge(SERVICE).merge(ofEnvironment);
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  const tracer = provider.getTracer("your-move");
  const spans = new WeakMap<FastifyRequest, Span>();
  const end = (request: FastifyRequest, status?: number) => {
    const span = spans.get(request);
    spans.delete(request);
    if (span) finish(span, request, status);
  };
  return {
    mount(app: FastifyInstance) {
      app.addHook("onRequest", (request, _reply, next) => {
        const attributes = { "http.request.method": request.method, "yourmove.request_id": request.id };
        const parent = parentOf(request.headers.traceparent);
        spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent));
        next();
      });
      app.addHook("onResponse", (request, reply, next) => {
        end(request, reply.statusCode);
        next();
      });
      app.addHook("onRequestAbort", (request, next) => {
        end(request);
        next();
      });
      // A collector that is away takes nothing from the stop, neither its time nor what comes after.
      app.addHook("onClose", () =>
        Promise.race([provider.shutdown().catch(() => {}), sleep(LAST_MS, null, { ref: false })]),
      );
    },
  };
};
