import type { MatchClient, PollStatus } from "@yourmove/client";
import type { ListSnapshot } from "@yourmove/contract";

/** What one tab needs to follow the viewer's list. */
export interface BrowserPollOptions {
  readonly client: Pick<MatchClient, "pollMatches">;
  readonly userID: number;
  readonly onSnapshot: (snapshot: ListSnapshot) => void;
  readonly onStatus: (status: PollStatus) => void;
  /** Asked when a poll was refused: a session that was replaced meanwhile (registering, a new password) goes on. */
  readonly isStillSignedIn?: () => Promise<boolean>;
  /** Called when this tab becomes the one that polls. */
  readonly onLead?: () => void;
  readonly locks?: Pick<LockManager, "request"> | undefined;
  readonly channel?: Channel;
}

/** As much of a BroadcastChannel as is used. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

type Message =
  | { kind: "hello" }
  | { kind: "snapshot"; snapshot: ListSnapshot }
  | { kind: "status"; status: PollStatus };

/** A tab that comes too late for the first snapshots asks the leader, who says them again. */
interface Known {
  snapshot: ListSnapshot | undefined;
  status: PollStatus;
  isLeader: boolean;
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
  const known: Known = { snapshot: undefined, status: "connecting", isLeader: false };
  const say = (message: Message) => {
    if (!stop.signal.aborted) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data, { options, known, say });
  say({ kind: "hello" });
  const lead = () => poll({ options, known, say }, stop.signal);
  const led = locks ? locks.request(name, { signal: stop.signal }, lead) : lead();
  led.catch((error: unknown) => {
    if (!stop.signal.aborted) reportError(error);
  });
  return () => {
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
    options.onStatus(message.status);
  } else if (known.isLeader) {
    if (known.snapshot) say({ kind: "snapshot", snapshot: known.snapshot });
    say({ kind: "status", status: known.status });
  }
};

const poll = async ({ options, known, say }: Tab, signal: AbortSignal): Promise<void> => {
  known.isLeader = true;
  options.onLead?.();
  const tell = (status: PollStatus) => {
    known.status = status;
    options.onStatus(status);
    say({ kind: "status", status });
  };
  const follow = () =>
    options.client.pollMatches({
      signal,
      since: known.snapshot?.lastActionTime,
      onSnapshot(snapshot) {
        known.snapshot = snapshot;
        options.onSnapshot(snapshot);
        say({ kind: "snapshot", snapshot });
      },
      onStatus: (status) => status !== "signed-out" && tell(status),
    });
  while ((await follow()) === "signed-out") {
    if (await options.isStillSignedIn?.()) continue;
    tell("signed-out");
    return;
  }
};
