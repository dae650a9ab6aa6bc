import { TRPCError } from "@trpc/server";
import { ERRORS, type ErrorCode, type FieldError, type Problem, problemType } from "@yourmove/contract";
import { isUnavailable } from "@yourmove/db";
import { GameFault } from "@yourmove/rules";
import type { $ZodIssue } from "zod/v4/core";
import { type Answer, type Failure, gamePaused } from "./answer.ts";

/** Zod's issues as contract 8 writes them, with dotted paths. */
export const fieldErrors = (issues: readonly $ZodIssue[], prefix: readonly PropertyKey[] = []): FieldError[] =>
  issues.map(({ path, message }) => ({ path: [...prefix, ...path].map(String).join("."), message }));

/** The problem of a failure (contract 8). A replayed one keeps the id of the request that it first answered. */
export const toProblem = (
  { code, detail, errors, match, challenge, ban, ...failure }: Failure,
  requestID: string,
): Problem => ({
  type: problemType(code),
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail,
  code,
  requestID: failure.requestID ?? requestID,
  ...(errors && { errors: [...errors] }),
  ...(match && { match }),
  ...(challenge && { challenge }),
  ...ban,
});

/** A failure on its way through code that only knows exceptions: tRPC's runner, and the queue of passwords. */
export class RefusalError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super({ code: ERRORS[failure.code].trpc, message: failure.detail });
    this.failure = failure;
  }
}

/** The value of an answer, for tRPC; a failure is thrown, and becomes its problem in the router's error formatter. */
export const unwrap = <Value>(answer: Answer<Value>): Value => {
  if (answer.ok) return answer.value;
  throw new RefusalError(answer.failure);
};

/** What tRPC itself refuses, before any operation of ours runs. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_request",
  BAD_REQUEST: "invalid_request",
  NOT_FOUND: "route_not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

const UNEXPECTED: Failure = { code: "internal", detail: "The error was logged under this request id" };

const knownFailure = (error: unknown): Failure | null => {
  if (error instanceof RefusalError) return error.failure;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof RefusalError) return cause.failure;
  if (cause instanceof GameFault) return gamePaused(cause.kind === "restarting").failure;
  if (isUnavailable(cause)) return { code: "unavailable", detail: "The database can't be reached; try again soon" };
  const code = error instanceof TRPCError ? OF_TRPC[error.code] : undefined;
  return code ? { code, detail: ERRORS[code].title } : null;
};

/** The failure that an error stands for; an unexpected one is `internal`, and its message is not shown (contract 8). */
export const failureOf = (error: unknown): Failure => knownFailure(error) ?? UNEXPECTED;

/** Whether an error is one of ours to log with its cause, rather than an answer to a client. */
export const isUnexpected = (error: unknown): boolean => knownFailure(error) === null;
