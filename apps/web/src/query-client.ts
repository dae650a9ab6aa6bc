import { QueryClient } from "@tanstack/react-query";
import { isRetryable } from "@yourmove/react";

const MAX_RETRIES = 3;

const isWorthRetrying = (failures: number, error: unknown): boolean => failures < MAX_RETRIES && isRetryable(error);

/** Nothing is fetched again by the clock: changes come through the one long poll. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
