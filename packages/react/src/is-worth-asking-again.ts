import { NoServiceError, problemOf } from "@yourmove/client";

/** Whether asking again may help: the service could not answer, and did not refuse. */
export const isWorthAskingAgain = (error: unknown): boolean => {
  if (error instanceof NoServiceError) return error.isPassing;
  const status = problemOf(error)?.status ?? 0;
  return status === 0 || status === 429 || status >= 500;
};
