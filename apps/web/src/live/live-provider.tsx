import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type PollStatus, problemOf } from "@yourmove/client";
import type { ListSnapshot, Match, MatchEnvelope, UserSummary } from "@yourmove/contract";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { client, trpc } from "../api.ts";
import { type Arrival, arrivals } from "./arrivals.ts";
import { followMatches } from "./follow-matches.ts";
import { LIST_KEY } from "./list-key.ts";
import { mergeMatch, mergeSnapshot } from "./merge-snapshot.ts";

interface Live {
  readonly user: UserSummary;
  readonly status: PollStatus;
  /** How far the service's clock is ahead of this one's, in milliseconds. */
  readonly clockOffset: number;
}

const LiveContext = createContext<Live | null>(null);

/** The signed-in user, the state of the connection and the service's clock. */
export const useLive = (): Live => {
  const live = use(LiveContext);
  if (!live) throw new Error("useLive needs a LiveProvider above");
  return live;
};

/** The viewer's matches as the last poll brought them; undefined until the first answer. */
export const useMatches = (): ListSnapshot | undefined =>
  useQuery<ListSnapshot>({ queryKey: LIST_KEY, queryFn: skipToken }).data;

/** Lays the answer of the viewer's own action over the list, before the poll brings it. */
export const useTakeMatch = (): ((match: Match) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (match) => {
      const { gameType, matchID, lastActionTime } = match;
      queryClient.setQueryData<ListSnapshot>(LIST_KEY, (known) => known && mergeMatch(known, match));
      queryClient.setQueryData<MatchEnvelope>(getQueryKey(trpc.matches.get, { gameType, matchID }, "query"), (known) =>
        known && known.lastActionTime >= lastActionTime
          ? known
          : { unchanged: false, lastActionTime, serverTime: lastActionTime, match },
      );
    },
    [queryClient],
  );
};

/** How long a replaced session's cookie may take to arrive, in milliseconds, try after try. */
const PATIENCE_MS = [250, 1500];

/** Whether the browser's cookie speaks for the user after all; a service that can't say has not said no. */
const stillSignedIn = async (userID: number): Promise<boolean> => {
  for (const wait of PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const isSigned = await client.auth.me.query().then(
      ({ user }) => user.userID === userID,
      (error: unknown) => problemOf(error)?.status !== 401,
    );
    if (isSigned) return true;
  }
  return false;
};

/** Calls back whenever this tab comes to the front again; gives back its own undo. */
const onLook = (look: () => void): (() => void) => {
  const onChange = () => document.visibilityState === "visible" && look();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

interface LiveProviderProps {
  readonly user: UserSummary;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Keeps the viewer's list fresh for everything below, by the browser's one long poll. */
export const LiveProvider = ({ user, onArrivals, onSignedOut, children }: LiveProviderProps) => {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<PollStatus>("connecting");
  const [clockOffset, setClockOffset] = useState(0);
  const told = useRef({ onArrivals, onSignedOut });
  told.current = { onArrivals, onSignedOut };
  const { userID } = user;

  useEffect(() => {
    let isLeader = false;
    const initial = queryClient.getQueryData<ListSnapshot>(LIST_KEY);
    if (initial) setClockOffset(initial.serverTime - Date.now());
    const onSnapshot = (snapshot: ListSnapshot) => {
      const before = queryClient.getQueryData<ListSnapshot>(LIST_KEY);
      const after = mergeSnapshot(before, snapshot);
      queryClient.setQueryData(LIST_KEY, after);
      setClockOffset(snapshot.serverTime - Date.now());
      const arrived = arrivals(before, after);
      if (arrived.length > 0) told.current.onArrivals(arrived, isLeader);
    };
    const onStatus = (next: PollStatus) => {
      setStatus(next);
      if (next === "signed-out") told.current.onSignedOut();
    };
    const onLead = () => (isLeader = true);
    return followMatches({
      client,
      userID,
      onSnapshot,
      onStatus,
      onLead,
      onLook,
      initial,
      isStillSignedIn: () => stillSignedIn(userID),
    });
  }, [queryClient, userID]);

  return <LiveContext value={{ user, status, clockOffset }}>{children}</LiveContext>;
};
