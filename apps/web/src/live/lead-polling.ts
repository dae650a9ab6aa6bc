import type { PollEnd, PollStatus } from "@yourmove/client";
import type { Tab } from "./browser-tab.ts";

/** Presence moves no cursor: a snapshot older than this is read anew when a poll comes back unchanged. */
const FRESH_MS = 60_000;

interface Round {
  readonly since: number | undefined;
  readonly tell: (status: PollStatus) => void;
  readonly signal: AbortSignal;
}

/** Polls on and on, until the tab closes or somebody looks at the lobby again. */
const pollUntilLooked = ({ options, known, say }: Tab, { since, tell, signal }: Round): Promise<PollEnd> => {
  const round = new AbortController();
  known.refresh = () => round.abort();
  signal.addEventListener("abort", known.refresh, { once: true, signal: round.signal });
  return options.client.pollMatches({
    signal: round.signal,
    since,
    freshForMs: FRESH_MS,
    onSnapshot(snapshot) {
      known.snapshot = snapshot;
      options.onSnapshot(snapshot);
      say({ kind: "snapshot", snapshot });
    },
    onStatus(status) {
      // Going on from what is known is no new beginning, and being signed out is the caller's to judge.
      if (status !== "signed-out" && (status !== "connecting" || !known.snapshot)) tell(status);
    },
  });
};

/** Polls for the whole browser and tells the other tabs, until this one closes or the session has ended. */
export const leadPolling = async (tab: Tab, signal: AbortSignal): Promise<void> => {
  const { options, known, say } = tab;
  const tell = (status: PollStatus) => {
    known.status = status;
    options.onStatus(status);
    say({ kind: "status", status });
  };
  known.isLeader = true;
  options.onLead?.();
  if (known.snapshot && known.status === "connecting") tell("live");
  let since = known.snapshot?.lastActionTime;
  while (!signal.aborted) {
    const end = await pollUntilLooked(tab, { since, tell, signal });
    if (end === "signed-out" && !(await options.isStillSignedIn?.())) return tell("signed-out");
    since = end === "aborted" ? undefined : known.snapshot?.lastActionTime;
  }
};
