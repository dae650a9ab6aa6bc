import { TRPCClientError } from "@trpc/client";
import { retryAfterMs } from "./back-off.ts";
import type { Problem } from "./generated/wire.ts";
import { NoServiceError } from "./no-service-error.ts";
import { ServiceError } from "./service-error.ts";

/** What a proxy says whose service does not answer, or is asked too much. */
const isOfProxy = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** What went wrong, by what the runtimes call it: Node and Bun by codes, Deno in sentences. */
const NETWORK: readonly (readonly [RegExp, string])[] = [
  [/refused/i, "the connection was refused"],
  [/reset|ERR_SOCKET/i, "the connection was cut"],
  [/ENOTFOUND|EAI_AGAIN|dns/, "there is no such host"],
];

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const networkWords = (error: unknown): string => {
  const cause = fieldOf(error, "cause");
  const said = fieldOf(cause, "message") || fieldOf(error, "message") || error;
  const all = `${fieldOf(cause, "code")} ${fieldOf(error, "code")} ${said}`;
  return NETWORK.find(([sign]) => sign.test(all))?.[1] ?? String(said);
};

/** The error for a request that nothing answered. */
export const unanswered = (url: string, cause: unknown): NoServiceError =>
  new NoServiceError({ url, found: networkWords(cause), isPassing: true, cause });

/** The error for a request that nobody answered in time. */
export const tooLate = (url: string, ms: number): NoServiceError =>
  new NoServiceError({ url, found: `nothing answered within ${ms / 1000} s`, isPassing: true });

/** The error for an answer that is not the service's. */
export const strange = (url: string, response: Response | undefined): NoServiceError => {
  const status = response?.status ?? 0;
  const kind = response?.headers.get("content-type")?.split(";")[0] ?? "no content type";
  return isOfProxy(status)
    ? new NoServiceError({
        url,
        found: `what stands before it says ${status}`,
        isPassing: true,
        retryAfterMs: retryAfterMs(response?.headers),
      })
    : new NoServiceError({ url, found: `something else answered (${status}, ${kind})`, isPassing: false });
};

const problemIn = (error: TRPCClientError<never>): Problem | undefined => {
  const problem = fieldOf(error.data, "problem");
  return typeof fieldOf(problem, "code") === "string" ? (problem as Problem) : undefined;
};

/** What a caller is told, in place of what tRPC throws. */
export const errorOf = (error: unknown, url: string): unknown => {
  if (!(error instanceof TRPCClientError)) return error;
  const response = error.meta?.["response"];
  const answer = response instanceof Response ? response : undefined;
  const problem = problemIn(error);
  if (problem) return new ServiceError(problem, retryAfterMs(answer?.headers));
  if (error.cause instanceof NoServiceError) return error.cause;
  return error.cause instanceof TypeError ? unanswered(url, error.cause) : strange(url, answer);
};
