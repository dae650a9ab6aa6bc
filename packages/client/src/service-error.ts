import type { Problem } from "./generated/wire.ts";

/** The service refused a call, or could not do it: `problem` says why. */
export class ServiceError extends Error {
  /** Why, for a program to decide by: `problem.code`. */
  readonly problem: Problem;
  /** How long the service asks to be left alone, in milliseconds; null where it doesn't. */
  readonly retryAfterMs: number | null;

  /** An error that tells a problem in the service's own words. */
  constructor(problem: Problem, retryAfterMs: number | null) {
    super(problem.detail || problem.title || problem.code);
    this.name = "ServiceError";
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
