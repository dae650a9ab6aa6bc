import type { Log, Services } from "@yourmove/api";
import { LIMITS } from "@yourmove/contract";
import fastify, { type FastifyInstance } from "fastify";
import { createAdmit } from "./admit/admit.ts";
import { createIdentify } from "./admit/identify.ts";
import { createAuthenticate } from "./admit/authenticate.ts";
import { answerClientError } from "./http/client-error.ts";
import { createGoneSignals } from "./http/client-gone.ts";
import { mountCompressed } from "./http/compressed.ts";
import { createSessionCookie } from "./admit/session-cookie.ts";
import { openCors } from "./http/cors.ts";
import { mountDocs } from "./docs/mount-docs.ts";
import type { Settings } from "./env.ts";
import { createErrorHandler } from "./http/errors.ts";
import { standardHeaders } from "./http/headers.ts";
import { type HealthDeps, mountHealth } from "./operating/health.ts";
import { createVerifyHostJwt } from "./admit/host-jwt.ts";
import { mountLobby } from "./lobby/lobby.ts";
import { mountRest } from "./rest/mount-rest.ts";
import { createMarkNewcomer } from "./lobby/newcomer.ts";
import { answerNotFound, keepRouteBook } from "./http/not-found.ts";
import { watchPressure } from "./http/pressure.ts";
import { createRateLimits } from "./admit/rate-limits.ts";
import { createMakeContext } from "./http/request-context.ts";
import { createRequestIDs } from "./http/ids.ts";
import { observeRequests } from "./http/request-log.ts";
import { mountTrpc } from "./trpc/mount-trpc.ts";
import { watchUnusedConnections } from "./http/unused-connections.ts";

/** What the web server is made with. */
export interface AppDeps extends HealthDeps {
  readonly services: Services;
  readonly settings: Settings;
  readonly log: Log;
  /** The built lobby's folder; undefined serves the API alone. */
  readonly webDir?: string | undefined;
}

const METHODS_WITH_BODY = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"];

/** Every wait for a client has an end (contract 9); a request's time ends with its last byte, so polls may take longer. */
const TIMEOUTS = {
  requestTimeout: 15_000,
  keepAliveTimeout: 72_000,
  connectionTimeout: (LIMITS.maxWaitSeconds + 35) * 1000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
};

const NO_QUERY = {};

/** Below this, packing an answer costs more than sending it. */
const LARGE_ANSWER_BYTES = 8 * 1024;

/** Only so many of the nearest addresses are proxies of ours; what stands before them in a header is anyone's word. */
const trustOf = (trust: Settings["trustProxy"]) =>
  typeof trust === "number" ? (_address: string, hop: number) => hop < trust : trust;

const createServer = ({ settings, log }: AppDeps): FastifyInstance => {
  const answerError = createErrorHandler(log);
  const app = fastify({
    ...TIMEOUTS,
    logger: false,
    genReqId: createRequestIDs(),
    requestIdHeader: false,
    trustProxy: trustOf(settings.trustProxy),
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that can't be decoded meets no hook.
    frameworkErrors: (error, request, reply) =>
      answerError(
        error,
        request,
        reply.headers({ ...standardHeaders(settings.publicOrigin), "x-request-id": request.id }),
      ),
    // A game type may be longer than Fastify's default of 100, and any longer one is 404, not 414 (contract 4).
    routerOptions: { maxParamLength: 16 * 1024, querystringParser: () => NO_QUERY },
  });
  // Bodies are ours to read: see body.ts.
  for (const method of METHODS_WITH_BODY) app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  // Node would answer an Expect it does not know by itself, and not with a problem (contract 8).
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.decorateRequest("identity");
  app.decorateRequest("isHeld", false);
  app.setErrorHandler(answerError);
  return app;
};

/** Builds the web server; it does not listen yet. */
export const buildApp = (deps: AppDeps): FastifyInstance => {
  const { services, settings, log } = deps;
  const { publicOrigin } = settings;
  const app = createServer(deps);
  const book = keepRouteBook(app);
  observeRequests(app, deps);
  openCors(app, settings.corsOrigins);

  const cookie = createSessionCookie(publicOrigin);
  const verify = settings.hostJwt && createVerifyHostJwt(settings.hostJwt);
  const identify = createIdentify(createAuthenticate(services.accounts, verify), cookie, services.presence);
  const limits = settings.isRateLimited ? createRateLimits() : undefined;
  const pressure = watchPressure();
  const admit = createAdmit({ identify, limits, publicOrigin, pressure });
  const gone = createGoneSignals();
  const makeContext = createMakeContext({ services, cookie, publicOrigin, gone });
  app.addHook("onResponse", (request, _reply, next) => {
    if (request.isHeld) gone.close(request.raw);
    next();
  });
  mountCompressed(app, LARGE_ANSWER_BYTES, (api) => {
    mountRest(api, { admit, makeContext });
    mountTrpc(api, { admit, makeContext, log });
  });
  mountHealth(app, deps);
  mountDocs(app);
  const mark = createMarkNewcomer({ cookie, hasHost: verify !== undefined });
  app.setNotFoundHandler(answerNotFound(book, mountLobby(app, deps.webDir, mark)));

  const cutUnused = watchUnusedConnections(app.server);
  // Every open poll gets its answer before the server closes, or closing would wait for it (contract 4.2).
  app.addHook("preClose", async () => {
    pressure.stop();
    services.polls.stop();
    cutUnused();
  });
  return app;
};
