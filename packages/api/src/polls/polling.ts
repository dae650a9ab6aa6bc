import type { Clock } from "../clock.ts";
import type { ReadReceipts } from "../events/read-receipts.ts";
import type { Authentication } from "../people/authentication.ts";
import type { Presence } from "../people/presence.ts";
import type { SeenUser, Viewer } from "../people/viewer.ts";
import type { LongPolls, PollOwner } from "./long-polls.ts";
import type { SharedReads } from "./shared-reads.ts";

/** What a poll is opened with: the cursor last seen, and for how long it may block (contract 4.2). */
export interface PollRequest {
  readonly since?: number | undefined;
  /** Seconds. */
  readonly wait: number;
}

/** Who polls; only a poll that blocks asks to be told when its client goes away. */
export interface Poller extends PollOwner {
  readonly viewer: Viewer;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
}

/**
 * How a poll ended: read and show, the same once a change has woken it and the user's others with it, say "unchanged",
 * or the credentials have been revoked.
 */
export type PollEnd = "changed" | "woken" | "unchanged" | "revoked";

interface PollingDeps {
  readonly polls: LongPolls;
  readonly presence: Presence;
  readonly readReceipts: Pick<ReadReceipts, "holdPoll">;
  readonly noteRequest: (user: SeenUser) => void;
  readonly clock: Clock;
  readonly maxWaitSeconds: number;
  readonly auth: Pick<Authentication, "isValid">;
  readonly reads: SharedReads;
}

/** What a poll waits on. */
export interface PolledCursor {
  /** The same for every poll of a user's that reads the same. */
  readonly key: string;
  readonly read: () => Promise<number>;
}

/** Blocks until a cursor differs from `since`. */
export interface Polling {
  /** For who has just found the cursor at `since`, and the session good: where the poll may not block, it is unchanged at once. */
  wait(poller: Poller, request: PollRequest & { since: number }, cursor: PolledCursor): Promise<PollEnd>;
}

/** The name of a credential, by which a user's polls that came with the same one have it looked at once. */
const nameOf = ({ credential }: Viewer): string =>
  credential.kind === "host" ? `host ${credential.expiresTime}` : Buffer.from(credential.tokenHash).toString("base64");

/**
 * Waits as contract 4.2 says: subscribe, then read, then sleep; no query and no connection while asleep. What a change
 * makes several polls of a user's read, they read once.
 */
export const createPolling = (deps: PollingDeps): Polling => {
  const { polls, presence, readReceipts, noteRequest, clock, maxWaitSeconds, auth, reads } = deps;
  const isStillValid = (viewer: Viewer) =>
    reads.read(`viewer ${viewer.userID} ${nameOf(viewer)}`, () => auth.isValid(viewer));

  const block = async (poller: Poller, { since, wait }: PollRequest, cursor: PolledCursor): Promise<PollEnd> => {
    const until = clock.elapsed() + Math.min(wait, maxWaitSeconds) * 1000;
    const { viewer } = poller;
    if (viewer.session) noteRequest(viewer);
    const ticket = polls.open(poller);
    const releases = [presence.hold(viewer.userID), readReceipts.holdPoll(viewer.userID)];
    try {
      if ((await cursor.read()) !== since) return "changed";
      for (;;) {
        const wake = await ticket.sleep(until);
        if (wake === "gone") return "unchanged";
        if (!(await isStillValid(viewer))) return "revoked";
        if (wake === "evicted" || wake === "stopped") return "unchanged";
        const current = await reads.read(`cursor ${viewer.userID} ${cursor.key}`, cursor.read);
        if (current !== since) return "woken";
        if (wake === "timeout") return "unchanged";
      }
    } finally {
      for (const release of releases) release();
      ticket.close();
    }
  };

  return {
    wait: (poller, request, cursor) =>
      poller.mayWait && request.wait > 0 ? block(poller, request, cursor) : Promise.resolve("unchanged"),
  };
};
