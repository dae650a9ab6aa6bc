import type { QueryClient } from "@tanstack/react-query";
import type { ListSnapshot, MatchClient, PollStatus } from "@yourmove/client";
import { type Arrival, arrivals } from "../arrivals.ts";
import { mergeSnapshot } from "../cache/merge-snapshot.ts";
import { isOf } from "../is-of.ts";
import { keysOf } from "../keys.ts";
import { onLook, sharedBy } from "./browser.ts";
import type { News } from "./browser-tab.ts";
import { followMatches } from "./follow-matches.ts";
import { stillSignedIn } from "./still-signed-in.ts";
import { watchRefusals } from "./watch-refusals.ts";

/** What is followed, for whom, and who is told. */
export interface Following {
  readonly client: MatchClient;
  readonly queryClient: QueryClient;
  readonly userID: number;
  /** The list as it was first read. */
  readonly initial: News;
  readonly onStatus: (status: PollStatus) => void;
  readonly onClock: (clockOffset: number) => void;
  readonly onArrivals: (arrived: Arrival[], isLeader: boolean) => void;
}

/** Keeps the list in the cache fresh by the browser's one long poll; gives back its own undo. */
export const followInCache = (following: Following): (() => void) => {
  const { client, queryClient, userID, initial, onStatus, onClock, onArrivals } = following;
  const { matches: queryKey } = keysOf(client);
  const onSignedOut = () => onStatus("signed-out");
  const isStillSignedIn = () => stillSignedIn(client, userID);
  let isLeader = false;
  const onNews = ({ snapshot, clockOffset }: News) => {
    if (!isOf(snapshot, userID)) return onSignedOut();
    const before = queryClient.getQueryData<ListSnapshot>(queryKey);
    const after = mergeSnapshot(before, snapshot);
    queryClient.setQueryData(queryKey, after);
    onClock(clockOffset);
    const arrived = arrivals(before, after);
    if (arrived.length > 0) onArrivals(arrived, isLeader);
  };
  const onLead = () => {
    isLeader = true;
  };
  // Refused for good: the query that reads the list says why.
  const onEnd = () => void queryClient.invalidateQueries({ queryKey });
  const name = `your-move-${client.url}-${userID}`;
  const events = { onNews, onStatus, onLead, onEnd, onLook, isStillSignedIn };
  const forget = watchRefusals({ queryClient, isStillSignedIn, onSignedOut });
  const leave = followMatches({ client, name, initial, ...sharedBy(name), ...events });
  return () => {
    forget();
    leave();
  };
};
