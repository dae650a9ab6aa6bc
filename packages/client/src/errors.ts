import { TRPCClientError } from "@trpc/client";
import type { Problem } from "./generated/types.ts";

/** An answer that did not come from the service. */
interface NoServiceDetails {
  readonly url: string;
  /** What answered instead, in words. */
  readonly found: string;
  readonly isTransient: boolean;
  readonly retryAfterMs?: number | null;
  readonly cause?: unknown;
}

/** An address as errors name it. */
export const nameOf = (url: string): string => url || "this page's address";

const noServiceText = (url: string, found: string, attempts: number): string =>
  `no Your Move service at ${url}: ${found}${attempts > 1 ? `, sent ${attempts} times` : ""}`;

/** No Your Move service answered: nothing is there, nothing answers, or something else does. */
export class NoServiceError extends Error {
  /** Where the service was looked for. */
  readonly url: string;
  /** Whether the service may answer there later; false when something else answered: the address is wrong. */
  readonly isTransient: boolean;
  /** The Retry-After of a proxy before the service, in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
  /** How often the call was sent. */
  attempts = 1;
  private readonly found: string;

  /** An error that names the address. */
  constructor({ url, found, isTransient, retryAfterMs = null, cause }: NoServiceDetails) {
    super(noServiceText(url, found, 1), { cause });
    this.name = "NoServiceError";
    this.url = url;
    this.found = found;
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }

  /** The same, saying how often the call was sent. */
  after(attempts: number): this {
    this.attempts = attempts;
    this.message = noServiceText(this.url, this.found, attempts);
    return this;
  }
}

/** What a problem says for a developer to read: of fields that are not valid, which, and why. */
const textOf = ({ detail, title, code, errors = [] }: Problem): string =>
  [detail || title || code, ...errors.map(({ path, message }) => `${path && `${path}: `}${message}`)].join("; ");

/** The service refused a call, or failed at it: `problem` says why. */
export class ServiceError extends Error {
  /** Why, for a program to decide by: `problem.code`. */
  readonly problem: Problem;
  /** The service's Retry-After, in milliseconds; null without one. */
  readonly retryAfterMs: number | null;

  /** An error with the problem's own text, and what it says of fields. */
  constructor(problem: Problem, retryAfterMs: number | null) {
    super(textOf(problem));
    this.name = "ServiceError";
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The problem that an error carries, or null for what never reached the service (no network). */
export const problemOf = (error: unknown): Problem | null => (error instanceof ServiceError ? error.problem : null);

/** An error's Retry-After, in milliseconds; null without one. */
export const retryAfterOf = (error: unknown): number | null =>
  error instanceof ServiceError || error instanceof NoServiceError ? error.retryAfterMs : null;

/** A server's `Retry-After` in milliseconds: seconds, or a date; null without a usable one. */
const retryAfterMs = (headers: Headers | undefined): number | null => {
  const value = headers?.get("retry-after");
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
};

/** Network failures as the runtimes report them: Node and Bun by codes, Deno in sentences. */
const NETWORK_FAILURES: readonly (readonly [RegExp, string])[] = [
  [/refused/i, "the connection was refused"],
  [/reset|ERR_SOCKET/i, "the connection was cut"],
  [/ENOTFOUND|EAI_AGAIN|dns/, "there is no such host"],
  // What remains of an answer that was cut is no JSON.
  [/^SyntaxError/, "the connection was cut"],
];

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const networkFailure = (error: unknown): string => {
  const cause = fieldOf(error, "cause");
  const message = fieldOf(cause, "message") || fieldOf(error, "message") || error;
  const all = `${fieldOf(error, "name")} ${fieldOf(cause, "code")} ${fieldOf(error, "code")} ${message}`;
  return NETWORK_FAILURES.find(([sign]) => sign.test(all))?.[1] ?? String(message);
};

/** Whether a request can be sent to an address: what is no URL is a path of the page, where there is one. */
const isSendable = (url: string): boolean =>
  /^https?:/i.test(url) || ((globalThis.location as Location | undefined) !== undefined && !/^[\w+.-]+:/.test(url));

/** The error for a request that nothing answered. */
const unanswered = (url: string, cause: unknown): NoServiceError =>
  new NoServiceError({ url, found: networkFailure(cause), isTransient: true, cause });

/** The error for a request that fetch could not send to an address, or that nothing answered there. */
export const unsent = (address: string, cause: unknown): NoServiceError => {
  const url = nameOf(address);
  if (isSendable(address)) return unanswered(url, cause);
  const found = "the `url` must begin with https:// or http://";
  return new NoServiceError({ url, found, isTransient: false, cause });
};

/** The error for a request that was not answered in time. */
export const timedOut = (url: string, ms: number): NoServiceError =>
  new NoServiceError({ url, found: `nothing answered within ${ms / 1000} s`, isTransient: true });

/** Statuses of a proxy whose service does not answer, or is overloaded. */
const isProxyStatus = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** The error for an answer that is not the service's. */
export const foreignAnswer = (url: string, response: Response | undefined): NoServiceError => {
  const status = response?.status ?? 0;
  const type = response?.headers.get("content-type")?.split(";")[0] ?? "no content type";
  return isProxyStatus(status)
    ? new NoServiceError({
        url,
        found: `a proxy before it answered ${status}`,
        isTransient: true,
        retryAfterMs: retryAfterMs(response?.headers),
      })
    : new NoServiceError({ url, found: `something else answered (${status}, ${type})`, isTransient: false });
};

const problemIn = (error: TRPCClientError<never>): Problem | undefined => {
  const problem = fieldOf(error.data, "problem");
  return typeof fieldOf(problem, "code") === "string" ? (problem as Problem) : undefined;
};

/** The error that callers get in place of tRPC's. */
export const errorOf = (error: unknown, url: string): unknown => {
  if (!(error instanceof TRPCClientError)) return error;
  const response = error.meta?.["response"];
  const answer = response instanceof Response ? response : undefined;
  const problem = problemIn(error);
  if (problem) return new ServiceError(problem, retryAfterMs(answer?.headers));
  const { cause } = error;
  if (cause instanceof NoServiceError) return cause;
  const isCut = cause instanceof TypeError || cause instanceof SyntaxError;
  return isCut ? unanswered(url, cause) : foreignAnswer(url, answer);
};
