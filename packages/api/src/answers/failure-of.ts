import { TRPCError } from "@trpc/server";
import { ERRORS, type ErrorCode } from "@yourmove/contract";
import { isUnavailable } from "@yourmove/db";
import type { Failure } from "./answer.ts";
import { RefusalError } from "./refusal-error.ts";

/** What tRPC itself refuses, before any operation of ours runs. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_request",
  BAD_REQUEST: "invalid_request",
  NOT_FOUND: "route_not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

const UNFORESEEN: Failure = { code: "internal", detail: "The error was logged under this request id" };

const foreseen = (error: unknown): Failure | null => {
  if (error instanceof RefusalError) return error.failure;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof RefusalError) return cause.failure;
  if (isUnavailable(cause)) return { code: "unavailable", detail: "The database can't be reached; try again soon" };
  const code = error instanceof TRPCError ? OF_TRPC[error.code] : undefined;
  return code ? { code, detail: ERRORS[code].title } : null;
};

/** The failure that an error stands for; what nobody foresaw is `internal`, and its words stay inside (contract 8). */
export const failureOf = (error: unknown): Failure => foreseen(error) ?? UNFORESEEN;

/** Whether an error is one of ours to log with its cause, rather than an answer to a client. */
export const isUnforeseen = (error: unknown): boolean => foreseen(error) === null;
