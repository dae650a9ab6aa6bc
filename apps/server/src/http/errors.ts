import { type Failure, failureOf, isUnforeseen, type Log } from "@yourmove/api";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { HostUnreachableError } from "../admit/host-jwt.ts";
import { sendFailure, sendTrpcFailure } from "./problems.ts";

/** What Fastify itself refuses, and what may happen before an operation runs; null is for the service to judge. */
const foreseen = (error: unknown): Failure | null => {
  if (error instanceof HostUnreachableError)
    return { code: "unavailable", detail: "The host platform can't be reached" };
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return { code: "payload_too_large", detail: "The request is too large" };
  if (statusCode === 415) return { code: "unsupported_media_type", detail: "The body can't be read" };
  // Whatever else a plugin refuses is the client's fault, too, and no failure of ours.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { code: "invalid_request", detail: "The request can't be read" };
  return null;
};

/** What an error was caused by, for the log: the error itself where it names no cause. */
export const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? error.cause : error;

/** Turns every error into its problem; one that nobody foresaw is logged here, once, with its cause (contract 8). */
export const createErrorHandler =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = foreseen(error);
    if (!known && isUnforeseen(error)) {
      log.error(
        { err: causeOf(error), requestID: request.id, method: request.method, path: request.url.split("?", 1)[0] },
        "unforeseen error",
      );
    }
    const failure = known ?? failureOf(error);
    return request.url.startsWith("/trpc/")
      ? sendTrpcFailure(request, reply, failure)
      : sendFailure(request, reply, failure);
  };
