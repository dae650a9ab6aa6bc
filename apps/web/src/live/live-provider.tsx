import { useQueryClient } from "@tanstack/react-query";
import type { PollStatus } from "@yourmove/client";
import type { ListSnapshot, UserSummary } from "@yourmove/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { client } from "../api.ts";
import { type Arrival, arrivals } from "./arrivals.ts";
import { followMatches } from "./follow-matches.ts";
import { isOf } from "./is-of.ts";
import { LIST_KEY } from "./list-key.ts";
import { mergeSnapshot } from "./merge-snapshot.ts";
import { stillSignedIn } from "./still-signed-in.ts";
import { LiveContext } from "./use-live.ts";
import { watchRefusals } from "./watch-refusals.ts";

interface LiveProviderProps {
  readonly user: UserSummary;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Calls back whenever this tab comes to the front again; gives back its own undo. */
const onLook = (look: () => void): (() => void) => {
  const onChange = () => document.visibilityState === "visible" && look();
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

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
      if (!isOf(snapshot, userID)) return told.current.onSignedOut();
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
    const isStillSignedIn = () => stillSignedIn(userID);
    return followMatches({ client, userID, onSnapshot, onStatus, onLead, onLook, initial, isStillSignedIn });
  }, [queryClient, userID]);

  useEffect(() => watchRefusals(queryClient, userID, () => told.current.onSignedOut()), [queryClient, userID]);

  return <LiveContext value={{ user, status, clockOffset }}>{children}</LiveContext>;
};
