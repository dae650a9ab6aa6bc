import { type Failure, failureOf, isUnexpected, type Log, shapeOfProblem, toProblem } from "@yourmove/api";
import { ERRORS, type ErrorCode } from "@yourmove/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { HostUnreachableError } from "../auth/host-jwt.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of the problem that the request was answered with: for its line in the log. */
    problemCode: ErrorCode | undefined;
  }
}

/** Seconds after which a service that was unavailable is worth another try. */
const RETRY_SECONDS = 5;

/** The headers of a failure. */
export const failureHeaders = ({ code, retryAfterSeconds }: Failure): Record<string, string> => {
  const { status } = ERRORS[code];
  if (retryAfterSeconds !== undefined) return { "retry-after": String(retryAfterSeconds) };
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (status === 503) return { "retry-after": String(RETRY_SECONDS) };
  return {};
};

// A buffer keeps Fastify from adding a charset, which JSON types do not have.
const send = (
  reply: FastifyReply,
  failure: Failure,
  { type, value }: { type: string; value: unknown },
): FastifyReply => {
  reply.request.problemCode = failure.code;
  return reply
    .code(ERRORS[failure.code].status)
    .headers({ ...failureHeaders(failure), "content-type": type })
    .send(Buffer.from(JSON.stringify(value)));
};

/** Answers with the problem of a failure. */
export const sendFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  send(reply, failure, { type: "application/problem+json", value: toProblem(failure, request.id) });

/** Answers a tRPC request that fails before its operation runs, as the operation would. */
export const sendTrpcFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply =>
  send(reply, failure, {
    type: "application/json",
    value: { error: shapeOfProblem(toProblem(failure, request.id)) },
  });

/** The failure of what Fastify itself refuses, or of an error before an operation runs; null leaves it to the service. */
const knownFailure = (error: unknown): Failure | null => {
  if (error instanceof HostUnreachableError)
    return { code: "unavailable", detail: "The host platform can't be reached" };
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return { code: "payload_too_large", detail: "The request is too large" };
  if (statusCode === 415) return { code: "unsupported_media_type", detail: "The body can't be read" };
  // Anything else that a plugin refuses is the client's error, too.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { code: "invalid_request", detail: "The request can't be read" };
  return null;
};

/** What an error was caused by, for the log: the error itself where it names no cause. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

/** Answers any error with its problem; an unexpected one is logged here, once, with its cause. */
export const answerError = (log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = knownFailure(error);
  const fields = () => ({
    err: causeOf(error),
    requestID: request.id,
    method: request.method,
    path: request.url.split("?", 1)[0],
  });
  // Nothing else says what is wrong with HOST_JWT_JWKS_URL.
  if (error instanceof HostUnreachableError) log.warn(fields(), "the host platform's keys can't be had");
  if (!known && isUnexpected(error)) log.error(fields(), "unexpected error");
  const failure = known ?? failureOf(error);
  return request.url.startsWith("/trpc/")
    ? sendTrpcFailure(request, reply, failure)
    : sendFailure(request, reply, failure);
};
