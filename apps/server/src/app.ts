import type { Log, Services } from "@yourmove/api";
import type { FastifyInstance } from "fastify";
import { createAdmission } from "./auth/admission.ts";
import { createDeviceCookie, renewCookie } from "./auth/cookies.ts";
import { createLimitTable } from "./auth/limit-table.ts";
import { mountDocs } from "./docs/mount-docs.ts";
import type { Settings } from "./env.ts";
import { type Boards, mountBoards } from "./games/boards.ts";
import { limitConnections, watchPressure, watchUnusedConnections } from "./http/capacity.ts";
import { mountCompressed } from "./http/compressed.ts";
import { limitFiles } from "./http/file-limits.ts";
import { openCors } from "./http/headers.ts";
import { answerNotFound, keepRouteBook } from "./http/not-found.ts";
import { observeRequests } from "./http/observe.ts";
import { createMakeContext } from "./http/request-context.ts";
import { createServer } from "./http/server.ts";
import { mountLobby } from "./lobby/lobby.ts";
import { type HealthDeps, mountHealth } from "./ops/health.ts";
import type { Traces } from "./ops/request-spans.ts";
import { mountPackages } from "./packages/mount-packages.ts";
import { mountExport } from "./rest/mount-export.ts";
import { mountRest } from "./rest/mount-rest.ts";
import { mountTrpc } from "./trpc/mount-trpc.ts";

/** The dependencies of the web server. */
export interface AppDeps extends HealthDeps {
  readonly services: Services;
  readonly settings: Settings;
  readonly log: Log;
  /** The built lobby's folder; undefined serves the API alone. */
  readonly webDir?: string | undefined;
  /** The folder of the built guides and reference; undefined serves the API alone. */
  readonly docsDir?: string | undefined;
  /** The folder of the packed packages; undefined serves none. */
  readonly packagesDir?: string | undefined;
  /** The boards that packages of games bring. */
  readonly boards?: Boards;
  /** Where requests are traced; absent or null costs nothing. */
  readonly traces?: Traces | null;
}

/** Below this, packing an answer costs more than sending it. */
const LARGE_ANSWER_BYTES = 8 * 1024;

/** Builds the web server; it does not listen yet. */
export const buildApp = (deps: AppDeps): FastifyInstance => {
  const { services, settings, log } = deps;
  const { publicOrigin } = settings;
  const app = createServer(settings, log);
  const book = keepRouteBook(app);
  deps.traces?.mount(app);
  observeRequests(app, deps);
  openCors(app, settings.corsOrigins);

  const pressure = watchPressure();
  const limitTable = createLimitTable(settings.limits);
  if (settings.isRateLimited) limitFiles(app, limitTable);
  const deviceCookie = createDeviceCookie(publicOrigin);
  const { admit, cookie, hasHost, onToken, onSessionOver } = createAdmission(app, {
    services,
    settings,
    deviceCookie,
    limitTable,
    pressure,
  });
  const makeContext = createMakeContext({
    services,
    cookie,
    deviceCookie,
    publicOrigin,
    limitTable,
    isRateLimited: settings.isRateLimited,
    onToken,
    onSessionOver,
  });
  mountCompressed(app, LARGE_ANSWER_BYTES, (api) => {
    renewCookie(api, { cookie, publicOrigin });
    mountRest(api, admit, makeContext);
    mountTrpc(api, admit, makeContext, log);
  });
  mountExport(app, admit, makeContext);
  mountHealth(app, deps);
  mountDocs(app, { games: services.games, log, docsDir: deps.docsDir });
  mountPackages(app, { packagesDir: settings.hasPackages ? deps.packagesDir : undefined, publicOrigin });
  if (deps.boards) mountBoards(app, deps.boards, ({ protocol, host }) => publicOrigin ?? `${protocol}://${host}`);
  const lobby = mountLobby(app, {
    ...settings,
    limitTable,
    services,
    webDir: deps.webDir,
    cookie,
    hasHost,
  });
  app.setNotFoundHandler(answerNotFound(book, lobby));

  limitConnections(app.server, settings, limitTable);
  const cutUnused = watchUnusedConnections(app.server);
  // Every open poll gets its answer before the server closes, or closing would wait for it.
  app.addHook("preClose", async () => {
    pressure.stop();
    services.polls.stop();
    cutUnused();
  });
  return app;
};
