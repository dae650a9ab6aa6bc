import { TRPCClientError } from "@trpc/client";
import type { Problem } from "@yourmove/contract";

/** The problem of contract 8 that an error carries, or null for what never reached the service (no network). */
export const problemOf = (error: unknown): Problem | null => {
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== "object" || data === null || !("problem" in data)) return null;
  return data.problem as Problem;
};

/** The answer's headers, where there was an answer. */
export const headersOf = (error: unknown): Headers | undefined => {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined;
  return response instanceof Response ? response.headers : undefined;
};
