import type { MatchClient, PollEnd, PollStatus } from "@yourmove/client";
import type { ListSnapshot } from "@yourmove/contract";

/** What one tab needs to follow the viewer's list. */
export interface BrowserPollOptions {
  readonly client: Pick<MatchClient, "pollMatches">;
  readonly userID: number;
  readonly onSnapshot: (snapshot: ListSnapshot) => void;
  readonly onStatus: (status: PollStatus) => void;
  /** What is known already: the poll goes on from there. */
  readonly initial?: ListSnapshot | undefined;
  /** Tells when somebody looks at this tab again; gives back its own undo. */
  readonly onLook?: (look: () => void) => () => void;
  /** Asked when a poll was refused: a session that was replaced meanwhile (registering, a new password) goes on. */
  readonly isStillSignedIn?: () => Promise<boolean>;
  /** Called when this tab becomes the one that polls. */
  readonly onLead?: () => void;
  readonly locks?: Pick<LockManager, "request"> | undefined;
  readonly channel?: Channel;
}

/** As much of a BroadcastChannel as is used. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

/** Presence moves no cursor: a snapshot older than this is read anew when a poll comes back unchanged. */
const FRESH_MS = 60_000;

type Message =
  | { kind: "hello" }
  | { kind: "look" }
  | { kind: "snapshot"; snapshot: ListSnapshot }
  | { kind: "status"; status: PollStatus };

/** A tab that comes too late for the first snapshots asks the leader, who says them again. */
interface Known {
  snapshot: ListSnapshot | undefined;
  status: PollStatus;
  isLeader: boolean;
  /** Ends the poll that is open, for one that brings a snapshot at once. */
  refresh: () => void;
}

/**
 * One long poll for the whole browser: the tab that holds the lock polls and tells the others; when it closes, the
 * next one goes on from the last cursor. Gives back its own undo.
 */
export const followMatches = (options: BrowserPollOptions): (() => void) => {
  const name = `your-move-${options.userID}`;
  const channel = options.channel ?? new BroadcastChannel(name);
  const locks = "locks" in options ? options.locks : navigator.locks;
  const stop = new AbortController();
  const known: Known = { snapshot: options.initial, status: "connecting", isLeader: false, refresh: () => {} };
  const say = (message: Message) => {
    if (!stop.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data, { options, known, say });
  say({ kind: "hello" });
  const forgetLook = options.onLook?.(() => (known.isLeader ? known.refresh() : say({ kind: "look" })));
  const lead = () => poll({ options, known, say }, stop.signal);
  const led = locks ? locks.request(name, { signal: stop.signal }, lead) : lead();
  led.catch((error: unknown) => {
    if (!stop.signal.aborted) reportError(error);
  });
  return () => {
    forgetLook?.();
    stop.abort();
    channel.close();
  };
};

interface Tab {
  readonly options: BrowserPollOptions;
  readonly known: Known;
  readonly say: (message: Message) => void;
}

const hear = (message: Message, { options, known, say }: Tab) => {
  if (message.kind === "snapshot") {
    known.snapshot = message.snapshot;
    options.onSnapshot(message.snapshot);
  } else if (message.kind === "status") {
    known.status = message.status;
    options.onStatus(message.status);
  } else if (known.isLeader && message.kind === "look") {
    known.refresh();
  } else if (known.isLeader) {
    if (known.snapshot) say({ kind: "snapshot", snapshot: known.snapshot });
    say({ kind: "status", status: known.status });
  }
};

const poll = async (tab: Tab, signal: AbortSignal): Promise<void> => {
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
