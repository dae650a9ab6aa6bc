import { TRPCError } from "@trpc/server";
import { ERRORS, type ErrorCode, type FieldError, type Problem, problemType } from "@yourmove/contract";
import { isUnavailable } from "@yourmove/db";
import { ZodError } from "zod";
import type { $ZodIssue } from "zod/v4/core";
import type { Answer, Failure } from "./answer.ts";
import { TooBusyError } from "../people/passwords.ts";

/** A refusal on its way out of a procedure; REST and tRPC both turn it into the same problem. */
export class RefusalError extends TRPCError {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super({ code: ERRORS[failure.code].trpc, message: failure.detail });
    this.failure = failure;
  }
}

/** The value of an answer; a failure is thrown for the mounts to translate. */
export const unwrap = <Value>(answer: Answer<Value>): Value => {
  if (answer.ok) return answer.value;
  throw new RefusalError(answer.failure);
};

/** A zod issue as contract 8 writes it, with a dotted path. */
export const fieldErrors = (issues: readonly $ZodIssue[], prefix: readonly PropertyKey[] = []): FieldError[] =>
  issues.map(({ path, message }) => ({ path: [...prefix, ...path].map(String).join("."), message }));

/** What tRPC itself refuses, before any procedure of ours runs. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_request",
  BAD_REQUEST: "invalid_request",
  NOT_FOUND: "route_not_found",
  METHOD_NOT_SUPPORTED: "method_not_allowed",
  PAYLOAD_TOO_LARGE: "payload_too_large",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
};

/** The reason of any error thrown on the way; null is one that we did not foresee, and whose words stay inside. */
const failureOf = (error: unknown): Failure | null => {
  if (error instanceof RefusalError) return error.failure;
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof RefusalError) return cause.failure;
  if (cause instanceof TooBusyError) return { code: "unavailable", detail: "Too many log-ins at once; try again soon" };
  if (isUnavailable(cause)) return { code: "unavailable", detail: "The database can't be reached; try again soon" };
  if (!(error instanceof TRPCError)) return null;
  if (cause instanceof ZodError && error.code === "BAD_REQUEST") {
    return { code: "invalid_request", detail: "Some fields are not valid", errors: fieldErrors(cause.issues) };
  }
  const code = OF_TRPC[error.code];
  return code ? { code, detail: ERRORS[code].title } : null;
};

/** The problem for any error (contract 8). What was not foreseen is 500 without details. */
export const toProblem = (error: unknown, requestID: string): Problem => {
  const failure = failureOf(error) ?? {
    code: "internal" as const,
    detail: "The error was logged under this request id",
  };
  const { code, detail, errors, match } = failure;
  return {
    type: problemType(code),
    title: ERRORS[code].title,
    status: ERRORS[code].status,
    detail,
    code,
    requestID: failure.requestID ?? requestID,
    ...(errors && { errors: [...errors] }),
    ...(match && { match }),
  };
};

/** Whether an error is one of ours to log with its cause, rather than an answer to a client. */
export const isUnforeseen = (error: unknown): boolean => failureOf(error) === null;
