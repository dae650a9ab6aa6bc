import type { ListSnapshot, PollEnd, PollStatus } from "@yourmove/client";
import type { Tab } from "./browser-tab.ts";

/** Presence moves no cursor: a snapshot older than this is read anew when a poll comes back unchanged. */
const FRESH_MS = 60_000;

interface Round {
  /** What to go on from; none asks for a snapshot at once. */
  readonly from: ListSnapshot | undefined;
  readonly tell: (status: PollStatus) => void;
  readonly signal: AbortSignal;
}

/** Polls on and on, until the tab closes or somebody looks at the page again. */
const pollUntilLooked = ({ options, known, say }: Tab, { from, tell, signal }: Round): Promise<PollEnd> => {
  const round = new AbortController();
  known.refresh = () => round.abort();
  signal.addEventListener("abort", known.refresh, { once: true, signal: round.signal });
  return options.client.pollMatches({
    signal: round.signal,
    known: from,
    freshForMs: FRESH_MS,
    onSnapshot(snapshot) {
      const news = { snapshot, clockOffset: snapshot.serverTime - Date.now() };
      known.news = news;
      options.onNews(news);
      say({ kind: "news", news });
    },
    onStatus(status) {
      // Going on from what is known is no new beginning, and being signed out is the caller's to judge.
      if (status !== "signed-out" && (status !== "connecting" || !known.news)) tell(status);
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
  if (known.news && known.status === "connecting") tell("live");
  let from = known.news?.snapshot;
  while (!signal.aborted) {
    const end = await pollUntilLooked(tab, { from, tell, signal });
    if (end === "signed-out" && !(await options.isStillSignedIn?.())) return tell("signed-out");
    from = end === "aborted" ? undefined : known.news?.snapshot;
  }
};
