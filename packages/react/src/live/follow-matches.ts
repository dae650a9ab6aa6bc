import type { ListSnapshot, PollEnd, PollMatchesOptions, PollStatus } from "@yourmove/client";

/** Presence moves no cursor: a snapshot older than this is read again when a poll comes back unchanged. */
const MAX_AGE_MS = 60_000;

/** A snapshot, and how far the service's clock was ahead of this machine's when it came, in milliseconds. */
export interface TimedSnapshot {
  readonly snapshot: ListSnapshot;
  readonly clockOffset: number;
}

/** As much of a BroadcastChannel as is used. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

/** The inputs of a tab that follows the viewer's list. */
export interface FollowOptions {
  readonly client: { pollMatches(options: PollMatchesOptions): Promise<PollEnd> };
  /** The key of the tabs that share one poll: the service and the user. */
  readonly name: string;
  /** The list so far: the poll continues from it. */
  readonly initial?: TimedSnapshot | undefined;
  /** Where there are none, as on a plain-http address, each tab polls for itself. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Channel | undefined;
  readonly onSnapshot: (snapshot: TimedSnapshot) => void;
  readonly onStatus: (status: PollStatus) => void;
  /** Called when the poll ends for good, with the reason: the service refuses it, or something else answers there. */
  readonly onEnd: (error: unknown) => void;
  /** Called when this tab becomes the one that polls. */
  readonly onLead?: () => void;
  /** Subscribes to this tab's becoming visible; returns its own undo. */
  readonly subscribeVisible?: (onVisible: () => void) => () => void;
  /** Called when a poll is refused: a session that was replaced meanwhile (registering, a new password) goes on. */
  readonly isStillSignedIn?: () => Promise<boolean>;
}

/** A message between tabs. */
type Message =
  | { kind: "hello" }
  | { kind: "refresh" }
  /** `isKept` where it came to the polling tab before, and is no answer of now. */
  | { kind: "snapshot"; snapshot: TimedSnapshot; isKept?: true }
  | { kind: "status"; status: PollStatus };

/**
 * One long poll for the whole browser: the tab that holds the lock polls and broadcasts to the others; when it closes,
 * the next one takes over. Returns its own undo.
 */
export const followMatches = (options: FollowOptions): (() => void) => {
  const { client, name, channel, locks } = options;
  const stop = new AbortController();
  let latest = options.initial;
  let status: PollStatus = "connecting";
  let isLeader = false;
  /** Ends the open poll, for one that brings a snapshot at once. */
  let refresh = () => {};

  const post = (message: Message) => {
    if (!stop.signal.aborted) channel?.postMessage(message);
  };

  const setSnapshot = (snapshot: TimedSnapshot) => {
    latest = snapshot;
    options.onSnapshot(snapshot);
  };

  const setStatus = (next: PollStatus) => {
    // A session check may be under way while its tab closes.
    if (stop.signal.aborted) return;
    status = next;
    options.onStatus(next);
  };

  const receive = (message: Message) => {
    if (message.kind === "snapshot") {
      // What this tab has read itself may be newer than what the polling tab still has.
      const { snapshot, isKept } = message;
      if (!isKept || !latest || latest.snapshot.lastActionTime <= snapshot.snapshot.lastActionTime)
        setSnapshot(snapshot);
    } else if (message.kind === "status") {
      // What a closing tab says last may come when this one has taken over.
      if (!isLeader) setStatus(message.status);
    } else if (isLeader && message.kind === "refresh") refresh();
    else if (isLeader) {
      // A tab that comes after the first snapshots gets the latest.
      if (latest) post({ kind: "snapshot", snapshot: latest, isKept: true });
      post({ kind: "status", status });
    }
  };

  const leadStatus = (next: PollStatus) => {
    setStatus(next);
    post({ kind: "status", status: next });
  };

  /** Polls until the tab closes or a tab becomes visible. */
  const poll = (from: ListSnapshot | undefined): Promise<PollEnd> => {
    const round = new AbortController();
    refresh = () => round.abort();
    stop.signal.addEventListener("abort", refresh, { once: true, signal: round.signal });
    const polling = client.pollMatches({
      signal: round.signal,
      known: from,
      freshForMs: MAX_AGE_MS,
      onSnapshot(snapshot) {
        const timed = { snapshot, clockOffset: snapshot.serverTime - Date.now() };
        setSnapshot(timed);
        post({ kind: "snapshot", snapshot: timed });
      },
      onStatus(next) {
        // A poll that continues from a snapshot is still live, and `isStillSignedIn` decides on the end of the session.
        if (next !== "signed-out" && (next !== "connecting" || !latest)) leadStatus(next);
      },
    });
    // Takes back its listener to the tab's end, however it ends.
    return polling.finally(refresh);
  };

  /** Polls for all tabs, until this one closes or the session has ended. */
  const lead = async (): Promise<void> => {
    isLeader = true;
    options.onLead?.();
    // A closing tab says last that it has lost its connection: whoever takes over asks at once, and knows.
    let from = status === "connecting" ? latest?.snapshot : undefined;
    if (from) leadStatus("live");
    while (!stop.signal.aborted) {
      const end = await poll(from);
      if (end === "signed-out" && !(await options.isStillSignedIn?.())) return leadStatus("signed-out");
      from = end === "aborted" ? undefined : latest?.snapshot;
    }
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  post({ kind: "hello" });
  const unsubscribe = options.subscribeVisible?.(() => (isLeader ? refresh() : post({ kind: "refresh" })));
  const leading = locks && channel ? locks.request(name, { signal: stop.signal }, lead) : lead();
  leading.catch((error: unknown) => {
    if (!stop.signal.aborted) options.onEnd(error);
  });
  return () => {
    unsubscribe?.();
    stop.abort();
    channel?.close();
  };
};
