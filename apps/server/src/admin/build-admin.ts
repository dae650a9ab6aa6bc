import { type Admin, type AdminOperation, type Answer, adminOperations, type Failure, type Log } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import { readBody } from "../http/body.ts";
import { sendFailure } from "../http/errors.ts";
import { createServer } from "../http/server.ts";
import { createAuthenticateOperator } from "./authenticate-operator.ts";
import { createSlowDown, type SlowDown } from "./slow-down.ts";

/** What the operator's port is made with. */
export interface BuildAdminDeps {
  readonly admin: Admin;
  readonly settings: Settings;
  readonly token: string;
  readonly log: Log;
  readonly now?: () => number;
  readonly slowDown?: SlowDown;
}

/** Where everything of the operator's begins. */
const ADMIN_PATH = "/admin/v1";

/** A wrong token a second is answered, and so many wait for that at most. */
const SLOW = { pauseMs: 1000, maxWaiting: 30 } as const;

const invalid = (errors: Failure["errors"]): Failure => ({
  code: "invalid_request",
  detail: "Some fields are not valid",
  errors,
});

const fieldsOf = async (request: FastifyRequest, { method }: AdminOperation): Promise<Answer<object>> => {
  if (method === "GET") {
    const query = new URLSearchParams(request.url.split("?")[1] ?? "");
    return { ok: true, value: Object.fromEntries(query) };
  }
  const body = await readBody(request.raw);
  if (!body.ok) return { ok: false, failure: { code: body.code, detail: body.detail } };
  const { value = {} } = body;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject) return { ok: false, failure: invalid([{ path: "", message: "must be an object" }]) };
  return { ok: true, value };
};

const inputOf = async (request: FastifyRequest, operation: AdminOperation): Promise<Answer<unknown>> => {
  const fields = await fieldsOf(request, operation);
  if (!fields.ok) return fields;
  const parsed = operation.input.safeParse({ ...fields.value, ...(request.params as object) });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  return { ok: false, failure: invalid(errors) };
};

const mount = (app: FastifyInstance, { admin, now = Date.now }: BuildAdminDeps, operation: AdminOperation): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = await inputOf(request, operation);
    if (!input.ok) return sendFailure(request, reply, input.failure);
    const answer = await operation.run(admin, { requestID: request.id, now: now() }, input.value);
    return answer.ok ? reply.send(answer.value) : sendFailure(request, reply, answer.failure);
  };
  app.route({ method: operation.method, url: `${ADMIN_PATH}${operation.path}`, handler });
};

/** Builds the operator's web server; it does not listen yet. Nobody is told what is there before showing the token. */
export const buildAdmin = (deps: BuildAdminDeps): FastifyInstance => {
  const { settings, token, log } = deps;
  const app = createServer({ settings, log });
  const after = (ms: number, work: () => void) => setTimeout(work, ms).unref();
  const admit = createAuthenticateOperator(token, deps.slowDown ?? createSlowDown({ ...SLOW, after }));
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "cache-control": "no-store" });
    const failure = await admit(request);
    return failure ? sendFailure(request, reply, failure) : undefined;
  });
  for (const operation of adminOperations) mount(app, deps, operation);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(request, reply, { code: "route_not_found", detail: "There is nothing at this address" }),
  );
  return app;
};
