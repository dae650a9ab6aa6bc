import { NoServiceError, problemOf } from "@yourmove/client";

const MAX_RETRIES = 3;

/** Whether another attempt may help: the service could not answer, and did not refuse. */
export const isRetryable = (error: unknown): boolean => {
  if (error instanceof NoServiceError) return error.isTransient;
  const status = problemOf(error)?.status ?? 0;
  return status === 0 || status === 429 || status >= 500;
};

/** For queries that give up in the end. */
export const retryThrice = (failures: number, error: Error): boolean => failures < MAX_RETRIES && isRetryable(error);

/** Whether the credentials are refused: they have ended, or their user is banned. */
export const isSignedOut = (error: unknown): boolean => {
  const problem = problemOf(error);
  return problem?.status === 401 || problem?.code === "account_banned";
};
