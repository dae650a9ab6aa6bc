import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { Credentials, UserSummary } from "@yourmove/contract";
import { useCallback } from "react";
import { trpc } from "../../api.ts";

/** The key of who is signed in. */
export const ME_KEY = getQueryKey(trpc.auth.me, undefined, "query");

const isOfMe = (key: readonly unknown[]): boolean => JSON.stringify(key) === JSON.stringify(ME_KEY);

/** What one user has read is not the next one's to see. */
const forgetAll = (queryClient: QueryClient) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfMe(queryKey) });

/** Lets a new session take over. */
export const useEnter = (): ((credentials: Credentials) => void) => {
  const queryClient = useQueryClient();
  return ({ user }) => {
    forgetAll(queryClient);
    queryClient.setQueryData<{ user: UserSummary }>(ME_KEY, { user });
  };
};

/** Ends the session on this screen: the service is asked who speaks, and says nobody. */
export const useLeave = (): (() => void) => {
  const queryClient = useQueryClient();
  return useCallback(() => {
    forgetAll(queryClient);
    void queryClient.resetQueries({ queryKey: ME_KEY });
  }, [queryClient]);
};
