import { getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import { appRouter, type Context, isUnforeseen, type Log, RefusalError } from "@yourmove/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MountDeps } from "../rest/mount-rest.ts";
import { refusalHeaders, sendTrpcProblem } from "../http/problems.ts";
import { findOperation } from "../rest/procedures.ts";
import { type Asked, readInputs, readPath } from "./request.ts";
import { answerStream, wantsStream } from "./stream.ts";

interface Answer {
  readonly json: { result: { data: unknown } } | { error: ReturnType<typeof shapeOf> };
  /** Why it was refused. */
  readonly error?: unknown;
}

const unknownOperation = (name: string) =>
  new RefusalError({ code: "route_not_found", detail: `There is no operation ${JSON.stringify(name).slice(0, 64)}` });

const shapeOf = (error: unknown, path: string, ctx: Context) =>
  getTRPCErrorShape({
    config: appRouter._def._config,
    error: getTRPCErrorFromUnknown(error),
    type: findOperation(path)?.type ?? "unknown",
    path,
    input: undefined,
    ctx,
  });

/** Makes the answers to calls, in tRPC's wire format. */
const createAnswer =
  (log: Log) =>
  (ctx: Context, name: string, input: unknown): Promise<Answer> => {
    const refuse = (error: unknown): Answer => {
      if (isUnforeseen(error)) {
        const err = error instanceof Error && error.cause !== undefined ? error.cause : error;
        log.error({ err, requestID: ctx.requestID, operation: name }, "unforeseen error");
      }
      return { json: { error: shapeOf(error, name, ctx) }, error };
    };
    const operation = findOperation(name);
    if (!operation) return Promise.resolve(refuse(unknownOperation(name)));
    return operation.run({ ctx, input }).then((data) => ({ json: { result: { data } } }), refuse);
  };

const sendAnswers = (reply: FastifyReply, answers: readonly Answer[], isBatch: boolean): FastifyReply => {
  const bodies = answers.map(({ json }) => json);
  const status = getHTTPStatusCode(bodies);
  const refused = answers.find(({ error }) => error !== undefined);
  reply.code(status).headers({ ...refusalHeaders(status, refused?.error), "content-type": "application/json" });
  // A buffer keeps Fastify from adding a charset, which JSON types do not have.
  return reply.send(Buffer.from(JSON.stringify(isBatch ? bodies : bodies[0])));
};

/** Mounts `/trpc` for typed clients: the same procedures and the same checks as REST (contract 6, 8). */
export const mountTrpc = (app: FastifyInstance, { admit, makeContext, log }: MountDeps & { log: Log }): void => {
  const asked = new WeakMap<FastifyRequest, Asked>();
  const answer = createAnswer(log);

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const ask = readPath(request);
    asked.set(request, ask);
    if (ask.early?.code === "method_not_allowed")
      reply.header("allow", request.method === "POST" ? "GET, HEAD" : "POST");
    const failure = ask.early ?? (await admit(request, reply, ask.calls)) ?? ask.late;
    return failure ? sendTrpcProblem(request, reply, new RefusalError(failure)) : undefined;
  };

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const ask = asked.get(request) ?? readPath(request);
    const read = await readInputs(request, ask);
    if (!read.ok) return sendTrpcProblem(request, reply, new RefusalError(read.failure));
    const { inputs } = read;
    const ctx = makeContext(request, reply, inputs);
    if (wantsStream(request)) return answerStream(request, reply, { ...ask, inputs, ctx, log });
    const answers = await Promise.all(ask.names.map((name, index) => answer(ctx, name, inputs[index])));
    return sendAnswers(reply, answers, ask.isBatch);
  };

  app.route({ method: ["GET", "POST"], url: "/trpc/:path", onRequest, handler });
};
