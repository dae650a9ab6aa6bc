import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Credentials, ListSnapshot, UserSummary } from "@yourmove/contract";
import { isOf, keysOf } from "@yourmove/react";
import { useCallback, useEffect } from "react";
import { client, isUnanswered, showAs } from "../../client.ts";
import { forgetNewcomer, isNewcomer } from "./newcomer.ts";

/** Who is signed in. */
interface Me {
  readonly user: UserSummary;
}

/** Where who is signed in lies in the cache: as `trpc.auth.me` names it, which is not there yet when this is asked first. */
export const ME_KEY = [["auth", "me"], { type: "query" }] as const;

const isOfMe = (key: readonly unknown[]): boolean => JSON.stringify(key) === JSON.stringify(ME_KEY);

/** What one user has read is not the next one's to see. */
const forgetAll = (queryClient: QueryClient) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfMe(queryKey) });

/**
 * Asks who speaks, and for their matches in the same request; of newcomers nobody needs to ask. Without an answer it
 * goes on asking, less and less often.
 */
const whoSpeaks = (queryClient: QueryClient) => ({
  queryKey: ME_KEY,
  retry: (_failures: number, error: unknown) => isUnanswered(error),
  queryFn: async (): Promise<Me | null> => {
    if (isNewcomer()) return null;
    const asked = client.matches.list.query({}).catch(() => null);
    const me = await client.auth.me.query();
    const list = await asked;
    showAs(me.user.userID);
    if (list?.unchanged === false && isOf(list, me.user.userID))
      queryClient.setQueryData<ListSnapshot>(keysOf(client).matches, list);
    return me;
  },
});

/** Asks ahead, while the page is still being put together. */
export const askAhead = (queryClient: QueryClient): void => void queryClient.prefetchQuery(whoSpeaks(queryClient));

/** Lets a new session take over. */
export const useEnter = (): ((credentials: Pick<Credentials, "user">) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    ({ user }) => {
      forgetNewcomer();
      forgetAll(queryClient);
      showAs(user.userID);
      queryClient.setQueryData<Me>(ME_KEY, { user });
    },
    [queryClient],
  );
};

/** At the door, a look lets in whoever has signed in meanwhile in another tab; what was typed stays otherwise. */
const useLookAtTheDoor = (isAtTheDoor: boolean): void => {
  const enter = useEnter();
  useEffect(() => {
    if (!isAtTheDoor) return;
    const onLook = () => {
      if (document.visibilityState === "visible" && !isNewcomer()) client.auth.me.query().then(enter, () => {});
    };
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, [enter, isAtTheDoor]);
};

/** Who is signed in, null for a newcomer; refused with 401 for everybody else without a session. */
export const useMe = () => {
  const me = useQuery({ ...whoSpeaks(useQueryClient()), retryOnMount: false });
  useLookAtTheDoor(!me.isPending && !me.data);
  return me;
};

/** Ends the session on this screen: the service is asked who speaks, and says nobody. */
export const useLeave = (): (() => void) => {
  const queryClient = useQueryClient();
  return useCallback(() => {
    showAs(null);
    forgetAll(queryClient);
    void queryClient.resetQueries({ queryKey: ME_KEY });
  }, [queryClient]);
};
