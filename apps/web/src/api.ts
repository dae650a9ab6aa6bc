import { QueryClient } from "@tanstack/react-query";
import { createTRPCReact } from "@trpc/react-query";
import { type AppRouter, createMatchClient, problemOf } from "@yourmove/client";

/** React's hooks over the service's procedures. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

/** The one client of this tab; the browser's cookie says who speaks. */
export const client = createMatchClient();

const MOST_RETRIES = 3;

/** Asking again helps when the service could not answer, not when it refused. */
export const isUnanswered = (error: unknown): boolean => {
  const status = problemOf(error)?.status ?? 0;
  return status === 0 || status === 429 || status >= 500;
};

const isWorthRetrying = (failures: number, error: unknown): boolean => failures < MOST_RETRIES && isUnanswered(error);

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
