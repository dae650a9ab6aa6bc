import { ERRORS, type FieldError, type Problem, problemType } from "@yourmove/contract";
import type { $ZodIssue } from "zod/v4/core";
import type { Failure } from "./answer.ts";

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
