import { getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import { appRouter, type Context, type Failure, RefusalError, toProblem } from "@yourmove/api";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Seconds after which a service that was unavailable is worth another try. */
const RETRY_SECONDS = 5;

/** The headers that a refusal asks for (contract 8). */
export const refusalHeaders = (status: number, error?: unknown): Record<string, string> => {
  const after = error instanceof RefusalError ? error.failure.retryAfterSeconds : undefined;
  if (after !== undefined) return { "retry-after": String(after) };
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 503) return { "retry-after": String(RETRY_SECONDS) };
  return {};
};

interface Body {
  readonly type: string;
  readonly status: number;
  readonly value: unknown;
}

// A buffer keeps Fastify from adding a charset, which JSON types do not have.
const send = (reply: FastifyReply, error: unknown, { type, status, value }: Body): FastifyReply =>
  reply
    .code(status)
    .headers({ ...refusalHeaders(status, error), "content-type": type })
    .send(Buffer.from(JSON.stringify(value)));

/** Answers with the problem of an error (contract 8). */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const problem = toProblem(error, request.id);
  return send(reply, error, { type: "application/problem+json", status: problem.status, value: problem });
};

/** Answers a tRPC request that fails before its procedure runs, as its procedure would (contract 6). */
export const sendTrpcProblem = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const { status } = toProblem(error, request.id);
  const value = {
    error: getTRPCErrorShape({
      config: appRouter._def._config,
      error: getTRPCErrorFromUnknown(error),
      type: "unknown",
      path: undefined,
      input: undefined,
      // The formatter reads no more of the context than this.
      ctx: { requestID: request.id } as Context,
    }),
  };
  return send(reply, error, { type: "application/json", status, value });
};

/** Answers with a refusal. */
export const refuse = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  sendProblem(request, reply, new RefusalError(failure));
