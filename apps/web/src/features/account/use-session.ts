import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Credentials, ListSnapshot, UserSummary } from "@yourmove/contract";
import { isOf, isRetryable } from "@yourmove/react";
import { useCallback, useEffect } from "react";
import { answeredTime, api, keys, showAs } from "../../api.ts";
import { forgetList, forgetMoves, storedList } from "../../live/stored.ts";

/** Set by the server on a page that came without credentials, where no other way of signing in is set up. */
const MARK = "yourmove_anonymous=1";

/**
 * Whether this browser is known to have no session, without a request. A page that a service worker keeps is older than the mark:
 * only one from the server takes it away.
 */
export const isAnonymous = (): boolean =>
  !navigator.serviceWorker?.controller && document.cookie.split("; ").includes(MARK);

/** Removes the server's mark after a sign-in. */
const forgetAnonymous = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there on plain http
  document.cookie = `${MARK}; Path=/; Max-Age=0; SameSite=Lax`;
};

/** Whether the service refuses these credentials: they have ended, or their user is banned. */
const isSignedOut = (error: unknown): boolean => {
  const problem = problemOf(error);
  return problem?.status === 401 || problem?.code === "account_banned";
};

/** The signed-in user. */
interface Me {
  readonly user: UserSummary;
  /** Whether this is the last user of this browser: the service has not answered yet. */
  readonly isKept?: boolean;
}

/** The cache's key of the signed-in user. */
const ME_KEY = ["me"] as const;

/** Removes everything that one user has read, before another signs in. */
const forgetAll = (queryClient: QueryClient) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_KEY[0] });

/** After this long without an answer, in milliseconds, the page shows what it showed last. */
const TIMEOUT_MS = 4_000;

/** Between the requests meanwhile, in milliseconds. */
const ASK_AGAIN_MS = 5_000;

/** Removes the stored list and moves of other users. */
const forgetOthers = (userID?: number): void => {
  if (storedList()?.user.userID !== userID) forgetList();
  forgetMoves(userID);
};

/** The session's user; the last user of this browser, where the service does not answer in time. */
const orLastUser = (request: Promise<Me>): Promise<Me> => {
  const kept = storedList();
  if (!kept) return request;
  const last: Me = { user: kept.user, isKept: true };
  const late = new Promise<Me>((resolve) => setTimeout(() => resolve(last), TIMEOUT_MS));
  const answered = request.catch((error: unknown) => {
    if (isRetryable(error)) return last;
    throw error;
  });
  return Promise.race([answered, late]);
};

/**
 * Requests the session's user, and their matches in the same batch; none where the page is known to be anonymous.
 * Without an answer it tries again, less and less often.
 */
const sessionQuery = (queryClient: QueryClient) => ({
  queryKey: ME_KEY,
  retry: (_failures: number, error: unknown) => isRetryable(error),
  queryFn: async (): Promise<Me | null> => {
    if (isAnonymous()) return null;
    const request = api.matches().catch(() => null);
    const me = await orLastUser(api.me()).catch((error: unknown) => {
      if (isSignedOut(error)) forgetList();
      throw error;
    });
    showAs(me.user.userID);
    if (me.isKept) return me;
    forgetOthers(me.user.userID);
    const list = await request;
    if (list?.unchanged === false && isOf(list, me.user.userID))
      queryClient.setQueryData<ListSnapshot>(keys.matches, list, { updatedAt: answeredTime() });
    return me;
  },
});

/** Requests the session while the page is still loading. */
export const prefetchMe = (queryClient: QueryClient): void => void queryClient.prefetchQuery(sessionQuery(queryClient));

/** Replaces the session. */
export const useSignIn = (): ((credentials: Pick<Credentials, "user">) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    ({ user }) => {
      forgetAnonymous();
      forgetOthers(user.userID);
      forgetAll(queryClient);
      showAs(user.userID);
      queryClient.setQueryData<Me>(ME_KEY, { user });
    },
    [queryClient],
  );
};

/** An anonymous page that becomes visible takes over a session from another tab; otherwise its form keeps what was typed. */
const useSignInElsewhere = (isAnonymousPage: boolean): void => {
  const enter = useSignIn();
  useEffect(() => {
    if (!isAnonymousPage) return;
    const onLook = () => {
      if (document.visibilityState === "visible" && !isAnonymous()) api.me().then(enter, () => {});
    };
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, [enter, isAnonymousPage]);
};

/** The signed-in user, null where the page is known to be anonymous; a 401 for all others without a session. */
export const useMe = () => {
  const me = useQuery({
    ...sessionQuery(useQueryClient()),
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.data?.isKept ? ASK_AGAIN_MS : false),
  });
  useSignInElsewhere(!me.isPending && !me.data);
  return me;
};

/** Clears the page and requests the session again. */
export const useRefetchSession = (): (() => void) => {
  const queryClient = useQueryClient();
  return useCallback(() => {
    showAs(null);
    forgetAll(queryClient);
    void queryClient.resetQueries({ queryKey: ME_KEY });
  }, [queryClient]);
};

/** Leaves a session that the service has ended; an unsent move waits until its user signs in again. */
export const useSessionEnd = (): (() => void) => {
  const refetchSession = useRefetchSession();
  return useCallback(() => {
    forgetList();
    refetchSession();
  }, [refetchSession]);
};

/** Signs out: nothing of the session stays in this browser. */
export const useLeave = (): (() => void) => {
  const end = useSessionEnd();
  return useCallback(() => {
    forgetMoves();
    end();
  }, [end]);
};

/** Shows the signed-in user's changed name, picture or account. */
export const useSetMe = (): ((user: UserSummary) => void) => {
  const queryClient = useQueryClient();
  return useCallback((user) => void queryClient.setQueryData<Me>(ME_KEY, { user }), [queryClient]);
};

const CHANNEL = "yourmove.me";

/** Sends the user's changed name or picture to the other tabs of this browser. */
export const tellOtherTabs = (user: UserSummary): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(user);
  channel.close();
};

/** Receives a changed name or picture from the other tabs. */
export const useOtherTabs = (userID: number): void => {
  const setMe = useSetMe();
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<UserSummary>) => {
      if (data.userID === userID) setMe(data);
    };
    return () => channel.close();
  }, [setMe, userID]);
};
