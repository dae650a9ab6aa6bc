import { type Failure, shapeOfProblem, toProblem } from "@yourmove/api";
import { ERRORS } from "@yourmove/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Seconds after which a service that was unavailable is worth another try. */
const RETRY_SECONDS = 5;

/** The headers that a failure asks for (contract 8). */
export const failureHeaders = ({ code, retryAfterSeconds }: Failure): Record<string, string> => {
  const { status } = ERRORS[code];
  if (retryAfterSeconds !== undefined) return { "retry-after": String(retryAfterSeconds) };
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 503) return { "retry-after": String(RETRY_SECONDS) };
  return {};
};

// A buffer keeps Fastify from adding a charset, which JSON types do not have.
const send = (reply: FastifyReply, failure: Failure, { type, value }: { type: string; value: unknown }): FastifyReply =>
  reply
    .code(ERRORS[failure.code].status)
    .headers({ ...failureHeaders(failure), "content-type": type })
    .send(Buffer.from(JSON.stringify(value)));

/** Answers with the problem of a failure (contract 8). */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  send(reply, failure, { type: "application/problem+json", value: toProblem(failure, request.id) });

/** Answers a tRPC request that fails before its operation runs, as the operation would (contract 6). */
export const sendTrpcFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  send(reply, failure, {
    type: "application/json",
    value: { error: shapeOfProblem(toProblem(failure, request.id)) },
  });
