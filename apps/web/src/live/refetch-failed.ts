import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { retryAfterOf } from "@yourmove/client";
import { isRetryable, useLive } from "@yourmove/react";
import { useEffect } from "react";

/** Fetches again what the pages show as failed, where another attempt may help, and no sooner than the service wants it. */
export const refetchFailed = (queryClient: QueryClient, now: number): Promise<void> =>
  queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { status, error, errorUpdatedAt } }) =>
      status === "error" && isRetryable(error) && errorUpdatedAt + (retryAfterOf(error) ?? 0) <= now,
  });

/** Mends pages that have failed once the poll is live again, or brings something. */
export const RefetchFailed = (): null => {
  const queryClient = useQueryClient();
  const { status, clockOffset } = useLive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offset changes with what the poll brings, and is not read
  useEffect(() => {
    if (status === "live") void refetchFailed(queryClient, Date.now());
  }, [queryClient, status, clockOffset]);
  return null;
};
