import { type Failure, isUnforeseen, type Log, RefusalError } from "@yourmove/api";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { HostUnreachableError } from "../admit/host-jwt.ts";
import { sendProblem, sendTrpcProblem } from "./problems.ts";

/** What Fastify itself refuses, and what may happen before a procedure runs. */
const foreseen = (error: unknown): unknown => {
  if (error instanceof HostUnreachableError)
    return refusal({ code: "unavailable", detail: "The host platform can't be reached" });
  const { statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return refusal({ code: "payload_too_large", detail: "The request is too large" });
  if (statusCode === 415) return refusal({ code: "unsupported_media_type", detail: "The body can't be read" });
  // Whatever else a plugin refuses is the client's fault, too, and no failure of ours.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refusal({ code: "invalid_request", detail: "The request can't be read" });
  return error;
};

const refusal = (failure: Failure): RefusalError => new RefusalError(failure);

/** Turns every error into its problem; one that nobody foresaw is logged here, once, with its cause (contract 8). */
export const createErrorHandler =
  (log: Log) =>
  (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = foreseen(thrown);
    if (isUnforeseen(error)) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      log.error(
        { err: cause, requestID: request.id, method: request.method, path: request.url.split("?", 1)[0] },
        "unforeseen error",
      );
    }
    if (request.url.startsWith("/trpc/")) return sendTrpcProblem(request, reply, error);
    return sendProblem(request, reply, error);
  };
