import { createHash, timingSafeEqual } from "node:crypto";
import {
  type AdminOperation,
  type Answer,
  adminOperations,
  contextOf,
  createSemaphore,
  type Failure,
  type Log,
  plainRequest,
  runOperation,
  type Services,
} from "@yourmove/api";
import { isObject, textSchema } from "@yourmove/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import { readBody } from "../http/body.ts";
import { sendFailure } from "../http/errors.ts";
import { createServer } from "../http/server.ts";

interface RefusalDelay {
  /** Between two answers. */
  readonly pauseMs: number;
  readonly maxWaiting: number;
  readonly after: (ms: number, work: () => void) => unknown;
}

/** Against guessing, wrong tokens wait one after the other: true when it is the caller's turn, at once false where too many wait. */
export const createRefusalDelay = ({ pauseMs, maxWaiting, after }: RefusalDelay): (() => Promise<boolean>) => {
  // One is in its pause while the others wait.
  const semaphore = createSemaphore({ maxWaiting: maxWaiting - 1 });
  const pause = () => new Promise<boolean>((resolve) => void after(pauseMs, () => resolve(true)));
  return () => semaphore.run([{ key: "wrong token", places: 1 }], pause, () => false);
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const LOCAL_HOST_HEADER = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

const fromPage: Failure = { code: "bad_origin", detail: "No page of a browser's may ask here" };
const refused: Failure = { code: "unauthenticated", detail: "Send the ADMIN_TOKEN as a bearer token" };
const tooMany: Failure = {
  code: "rate_limited",
  detail: "Too many wrong tokens; try again later",
  retryAfterSeconds: 60,
};

/**
 * Checks a request to the operator's port: its token in constant time, and that no page of a browser sends it, whatever name it
 * calls this machine by. Null lets it in. Wrong tokens are answered one after the other, slowly; the right one never waits for them.
 */
const refusalOf = async (
  { headers }: Pick<FastifyRequest, "headers">,
  expected: Buffer,
  delay: () => Promise<boolean>,
): Promise<Failure | null> => {
  if (headers.origin !== undefined || !LOCAL_HOST_HEADER.test(headers.host ?? "")) return fromPage;
  const shown = headers.authorization?.match(/^bearer +(\S+) *$/i)?.[1] ?? "";
  if (timingSafeEqual(digest(shown), expected)) return null;
  return (await delay()) ? refused : tooMany;
};

/** The prefix of all paths of the operator's API. */
const ADMIN_PATH = "/admin/v1";

/** A wrong token a second is answered; `maxWaiting` wait for that at most. */
const SLOW = { pauseMs: 1000, maxWaiting: 30 } as const;

const notAnObject: Failure = {
  code: "invalid_request",
  detail: "Some fields are not valid",
  errors: [{ path: "", message: "must be an object" }],
};

const storable = textSchema(Number.POSITIVE_INFINITY);

/** The failure of fields that hold what no database stores; null without any. */
const unstorable = (fields: object): Failure | null => {
  const errors = Object.entries(fields).flatMap(([path, value]) => {
    const faults = [value].flat().filter((text) => typeof text === "string" && !storable.safeParse(text).success);
    return faults.length > 0 ? [{ path, message: "must not hold NUL or half of a surrogate pair" }] : [];
  });
  return errors.length > 0 ? { code: "invalid_request", detail: "Some fields are not valid", errors } : null;
};

const fieldsOf = async (request: FastifyRequest, { method }: AdminOperation): Promise<Answer<object>> => {
  if (method === "GET") {
    const query = new URLSearchParams(request.url.split("?")[1] ?? "");
    return { ok: true, value: Object.fromEntries(query) };
  }
  const body = await readBody(request.raw);
  if (!body.ok) return { ok: false, failure: { code: body.code, detail: body.detail } };
  const { value = {} } = body;
  return isObject(value) ? { ok: true, value } : { ok: false, failure: notAnObject };
};

const mount = (app: FastifyInstance, operation: AdminOperation, services: Services): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = await fieldsOf(request, operation);
    if (!fields.ok) return sendFailure(request, reply, fields.failure);
    const fault = unstorable(fields.value);
    if (fault) return sendFailure(request, reply, fault);
    const ctx = contextOf(services, null, plainRequest(request.id, { isOperators: true }));
    const answer = await runOperation(operation, ctx, { ...fields.value, ...(request.params as object) });
    if (!answer.ok) return sendFailure(request, reply, answer.failure);
    return reply.header("content-type", "application/json; charset=utf-8").send(operation.write(answer));
  };
  app.route({ method: operation.method, url: `${ADMIN_PATH}${operation.path}`, handler });
};

/** A line for each request: who guesses at the token shows, and what the command names by its id is found. */
const logRequests = (app: FastifyInstance, log: Log): void => {
  app.addHook("onResponse", async (request, reply) => {
    const { id: requestID, method, problemCode: code } = request;
    const path = request.url.split("?", 1)[0];
    const line = { requestID, method, path, status: reply.statusCode, ...(code && { code }) };
    const isRefused = code === "unauthenticated" || code === "rate_limited" || reply.statusCode >= 500;
    log[isRefused ? "warn" : "info"](line, "request of the operator's");
  });
};

/** Builds the operator's web server; it does not listen yet. Without the token every path answers alike. */
export const buildAdmin = ({
  services,
  settings,
  token,
  log,
  delay = createRefusalDelay({ ...SLOW, after: (ms, work) => setTimeout(work, ms).unref() }),
}: {
  readonly services: Services;
  readonly settings: Settings;
  readonly token: string;
  readonly log: Log;
  readonly delay?: () => Promise<boolean>;
}): FastifyInstance => {
  const app = createServer(settings, log);
  const expected = digest(token);
  logRequests(app, log);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    const failure = await refusalOf(request, expected, delay);
    return failure ? sendFailure(request, reply, failure) : undefined;
  });
  for (const operation of adminOperations) mount(app, operation, services);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, { code: "route_not_found", detail: "There is nothing at this address" }),
  );
  return app;
};

/** The operator's port, open. */
interface RunningAdmin {
  /** Null where there is none. */
  readonly port: number | null;
  close(): Promise<void>;
}

/** This machine and no other, whatever the service itself listens on. */
export const LOOPBACK = "127.0.0.1";

const OFF: RunningAdmin = { port: null, close: async () => {} };

/** Opens the operator's port on this machine's own address; without a token there is none. Rejects when the port is taken. */
export const startAdmin = async (services: Services, settings: Settings, log: Log): Promise<RunningAdmin> => {
  if (!settings.admin) return OFF;
  const { token, port } = settings.admin;
  const app = buildAdmin({ services, settings, token, log });
  await app.listen({ port, host: LOOPBACK });
  const address = app.server.address();
  const open = typeof address === "object" && address ? address.port : port;
  log.info({ port: open }, "the operator's port is open on this machine");
  return {
    port: open,
    async close() {
      app.server.closeIdleConnections();
      await app.close();
    },
  };
};
