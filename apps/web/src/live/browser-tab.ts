import type { PollStatus } from "@yourmove/client";
import type { AnyGameClient } from "@yourmove/client/any-game";
import type { ListSnapshot } from "@yourmove/contract";

/** What one tab needs to follow the viewer's list. */
export interface FollowOptions {
  readonly client: Pick<AnyGameClient, "pollMatches">;
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

/** What tabs say to each other. */
export type Message =
  | { kind: "hello" }
  | { kind: "look" }
  | { kind: "snapshot"; snapshot: ListSnapshot }
  | { kind: "status"; status: PollStatus };

/** What a tab knows; one that comes too late for the first snapshots asks the leader, who says them again. */
interface Known {
  snapshot: ListSnapshot | undefined;
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
