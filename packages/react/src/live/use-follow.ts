import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListSnapshot, MatchClient, PollStatus } from "@yourmove/client";
import { useEffect, useRef, useState } from "react";
import type { Arrival } from "../arrivals.ts";
import { listQuery } from "../cache/list-query.ts";
import { isOf } from "../is-of.ts";
import { keysOf } from "../keys.ts";
import { followInCache } from "./follow-in-cache.ts";
import { isSignedOut } from "./is-signed-out.ts";
import type { Live } from "./live-context.ts";

/** What is followed, for whom, and who is told. */
export interface FollowInput {
  readonly client: MatchClient;
  /** Whose matches these are, where the browser's cookie may speak for another by now; without it, whose the first answer is. */
  readonly userID?: number | undefined;
  /** What the other players did; `isLeader` in the one tab that polls, for what is to be told once a browser. */
  readonly onArrivals?: ((arrived: Arrival[], isLeader: boolean) => void) | undefined;
  /** Called when the service refuses the credentials, or they speak for another user by now. */
  readonly onSignedOut?: (() => void) | undefined;
}

/** How it stands with a list that has not come yet. */
const statusBefore = ({ fetchStatus, failureCount, error }: UseQueryResult): PollStatus => {
  if (isSignedOut(error)) return "signed-out";
  if (fetchStatus === "paused") return "offline";
  if (failureCount === 0) return "connecting";
  // A page that starts without a network is told of none that it lost.
  return globalThis.navigator?.onLine === false ? "offline" : "reconnecting";
};

/** Keeps the viewer's list in the cache fresh, and says how that goes. */
export const useFollow = ({ client, userID: wantedUserID, onArrivals, onSignedOut }: FollowInput): Live => {
  const queryClient = useQueryClient();
  const list = useQuery(listQuery(client));
  const [polled, setPolled] = useState<PollStatus>("connecting");
  const [clockOffset, onClock] = useState(0);
  const told = useRef({ onArrivals, onSignedOut, listedTime: 0 });
  told.current = { onArrivals, onSignedOut, listedTime: list.dataUpdatedAt };
  const userID = wantedUserID ?? list.data?.yourUserID;
  const isListed = list.data !== undefined;
  const status = isListed ? polled : statusBefore(list);

  useEffect(() => {
    const snapshot = queryClient.getQueryData<ListSnapshot>(keysOf(client).matches);
    if (!isListed || !snapshot || userID === undefined) return;
    if (!isOf(snapshot, userID)) return setPolled("signed-out");
    setPolled("live");
    const initial = { snapshot, clockOffset: snapshot.serverTime - told.current.listedTime };
    onClock(initial.clockOffset);
    const tell = (arrived: Arrival[], isLeader: boolean) => told.current.onArrivals?.(arrived, isLeader);
    return followInCache({ client, queryClient, userID, initial, onStatus: setPolled, onClock, onArrivals: tell });
  }, [client, isListed, queryClient, userID]);

  useEffect(() => {
    if (status === "signed-out") told.current.onSignedOut?.();
  }, [status]);

  return { status, clockOffset };
};
