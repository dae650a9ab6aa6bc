import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListSnapshot, MatchClient, PollStatus } from "@yourmove/client";
import { useEffect, useRef, useState } from "react";
import { type Arrival, arrivals } from "../arrivals.ts";
import { listQuery } from "../cache/match-cache.ts";
import { hasGoneBack, mergeSnapshot } from "../cache/merge-snapshot.ts";
import type { Live } from "../contexts.ts";
import { isOf, keysOf } from "../keys.ts";
import { isSignedOut } from "../retry.ts";
import { followMatches, type TimedSnapshot } from "./follow-matches.ts";

/** How long a replaced session's cookie may take to arrive, in milliseconds, attempt after attempt. */
const COOKIE_PAUSES_MS = [250, 1500];

/** Listeners to what happens in the list. */
export interface FollowOptions {
  /** The viewer, where the browser's cookie may belong to another user by now; by default the first answer's. */
  readonly userID?: number | undefined;
  /** Called with the arrivals; `isLeader` is true in the one tab that polls, for effects that happen once a browser. */
  readonly onArrivals?: ((arrived: Arrival[], isLeader: boolean) => void) | undefined;
  /** Called when the service refuses the credentials, or they speak for another user by now. */
  readonly onSignedOut?: (() => void) | undefined;
}

/** Whether the client's credentials speak for the user after all; a service that can't say has not said no. */
const isStillSignedIn = async (client: MatchClient, userID: number): Promise<boolean> => {
  for (const ms of COOKIE_PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const isSignedIn = await client.auth.me.query().then(
      ({ user }) => user.userID === userID,
      (error: unknown) => !isSignedOut(error),
    );
    if (isSignedIn) return true;
  }
  return false;
};

/** Calls back whenever this tab becomes visible; returns its own undo. */
const subscribeVisible = (onVisible: () => void): (() => void) => {
  if (typeof document === "undefined") return () => {};
  const onChange = () => document.visibilityState === "visible" && onVisible();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

interface Subscription {
  readonly client: MatchClient;
  readonly queryClient: QueryClient;
  readonly userID: number;
  /** The list as it was first read. */
  readonly initial: TimedSnapshot;
  readonly onStatus: (status: PollStatus) => void;
  readonly onClock: (clockOffset: number) => void;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
}

/** Keeps the list in the cache fresh by the browser's one long poll; returns its own undo. */
const followInCache = (subscription: Subscription): (() => void) => {
  const { client, queryClient, userID, initial, onStatus, onClock, onArrivals } = subscription;
  const { all, matches: queryKey } = keysOf(client);
  const name = `your-move-${client.url}-${userID}`;
  let isOpen = true;
  let isLeader = false;
  const unfollow = followMatches({
    client,
    name,
    initial,
    channel: typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name),
    // Typed as ever present, and absent on a plain-http address and outside browsers.
    locks: typeof navigator === "undefined" ? undefined : (navigator.locks as LockManager | undefined),
    onSnapshot({ snapshot, clockOffset }) {
      if (!isOf(snapshot, userID)) return onStatus("signed-out");
      const before = queryClient.getQueryData<ListSnapshot>(queryKey);
      const after = mergeSnapshot(before, snapshot);
      queryClient.setQueryData(queryKey, after);
      // What else was read is of a past that is no more.
      if (hasGoneBack(before, snapshot))
        void queryClient.invalidateQueries({ queryKey: all, predicate: (query) => query.queryKey[2] !== queryKey[2] });
      onClock(clockOffset);
      const arrived = arrivals(before, after);
      if (arrived.length > 0) onArrivals(arrived, isLeader);
    },
    onStatus,
    // Refused for good: the query that reads the list says why.
    onEnd: () => void queryClient.invalidateQueries({ queryKey }),
    onLead() {
      isLeader = true;
    },
    subscribeVisible,
    isStillSignedIn: () => isStillSignedIn(client, userID),
  });
  const checkSession = async () => {
    if (!(await isStillSignedIn(client, userID)) && isOpen) onStatus("signed-out");
  };
  // An action that is refused because the session has ended says so before the poll finds out.
  const unsubscribe = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isSignedOut(event.action.error))
      void checkSession();
  });
  return () => {
    isOpen = false;
    unsubscribe();
    unfollow();
  };
};

/** The status while the list has not come yet. */
const statusBefore = ({ fetchStatus, failureCount, error }: UseQueryResult): PollStatus => {
  if (isSignedOut(error)) return "signed-out";
  if (fetchStatus === "paused") return "offline";
  if (failureCount === 0) return "connecting";
  // A page that starts without a network gets no event of its loss.
  return globalThis.navigator?.onLine === false ? "offline" : "reconnecting";
};

/** What a client's poll said last. */
interface Polled {
  readonly client: MatchClient;
  readonly status: PollStatus;
}

/** What a client's own poll said: the end of one user's session is not the next one's. */
const statusOf = (polled: Polled, client: MatchClient): PollStatus =>
  polled.client === client ? polled.status : "connecting";

/** Keeps the viewer's list in the cache fresh, and says how the connection is. */
export const useFollow = (client: MatchClient, options: FollowOptions): Live => {
  const queryClient = useQueryClient();
  const list = useQuery(listQuery(client));
  const [polled, setPolled] = useState<Polled>({ client, status: "connecting" });
  const [clockOffset, setClockOffset] = useState(0);
  const latest = useRef({ ...options, listedTime: 0 });
  latest.current = { ...options, listedTime: list.dataUpdatedAt };
  const userID = options.userID ?? list.data?.yourUserID;
  const isListed = list.data !== undefined;
  const status = isListed ? statusOf(polled, client) : statusBefore(list);

  useEffect(() => {
    const setStatus = (next: PollStatus) => setPolled({ client, status: next });
    const snapshot = queryClient.getQueryData<ListSnapshot>(keysOf(client).matches);
    if (!isListed || !snapshot || userID === undefined) return;
    if (!isOf(snapshot, userID)) return setStatus("signed-out");
    setStatus("live");
    const initial = { snapshot, clockOffset: snapshot.serverTime - latest.current.listedTime };
    setClockOffset(initial.clockOffset);
    return followInCache({
      client,
      queryClient,
      userID,
      initial,
      onStatus: setStatus,
      onClock: setClockOffset,
      onArrivals: (arrived, isLeader) => latest.current.onArrivals?.(arrived, isLeader),
    });
  }, [client, isListed, queryClient, userID]);

  useEffect(() => {
    if (status === "signed-out") latest.current.onSignedOut?.();
  }, [status]);

  return { status, clockOffset };
};
