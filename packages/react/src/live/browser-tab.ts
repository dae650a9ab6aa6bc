import type { ListSnapshot, PollEnd, PollMatchesOptions, PollStatus } from "@yourmove/client";

/** A snapshot, and how far the service's clock was ahead of this machine's when it came, in milliseconds. */
export interface News {
  readonly snapshot: ListSnapshot;
  readonly clockOffset: number;
}

/** What one tab needs to follow the viewer's list. */
export interface FollowOptions {
  readonly client: { pollMatches(options: PollMatchesOptions): Promise<PollEnd> };
  /** What the tabs that share one poll have in common: the service, and whose list it is. */
  readonly name: string;
  readonly onNews: (news: News) => void;
  readonly onStatus: (status: PollStatus) => void;
  /** What is known already: the poll goes on from there. */
  readonly initial?: News | undefined;
  /** Tells when somebody looks at this tab again; gives back its own undo. */
  readonly onLook?: (look: () => void) => () => void;
  /** Asked when a poll was refused: a session that was replaced meanwhile (registering, a new password) goes on. */
  readonly isStillSignedIn?: () => Promise<boolean>;
  /** Called when the poll ends for good, with the reason: the service refuses it, or something else answers there. */
  readonly onEnd: (error: unknown) => void;
  /** Called when this tab becomes the one that polls. */
  readonly onLead?: () => void;
  /** Where there are none, as on a plain-http address, each tab polls for itself. */
  readonly locks: Pick<LockManager, "request"> | undefined;
  readonly channel: Channel | undefined;
}

/** As much of a BroadcastChannel as is used. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

/** What tabs say to each other. */
export type Message =
  | { kind: "hello" }
  | { kind: "look" }
  | { kind: "news"; news: News }
  | { kind: "status"; status: PollStatus };

/** What a tab knows; one that comes too late for the first snapshots asks the leader, who says them again. */
interface Known {
  news: News | undefined;
  status: PollStatus;
  isLeader: boolean;
  /** Ends the poll that is open, for one that brings a snapshot at once. */
  refresh: () => void;
}

/** One tab among those of the browser. */
export interface Tab {
  readonly options: FollowOptions;
  readonly known: Known;
  readonly say: (message: Message) => void;
}

/** What one tab does about what another says. */
export const hear = (message: Message, { options, known, say }: Tab) => {
  if (message.kind === "news") {
    known.news = message.news;
    options.onNews(message.news);
  } else if (message.kind === "status") {
    known.status = message.status;
    options.onStatus(message.status);
  } else if (known.isLeader && message.kind === "look") {
    known.refresh();
  } else if (known.isLeader) {
    if (known.news) say({ kind: "news", news: known.news });
    say({ kind: "status", status: known.status });
  }
};
