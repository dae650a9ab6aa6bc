import type { Answer } from "../answers/answer.ts";
import { signInAgain } from "../answers/failures.ts";
import type { Clock } from "../clock.ts";
import type { ReadReceipts } from "../events/read-receipts.ts";
import type { Authentication } from "../people/authentication.ts";
import type { Presence } from "../people/presence.ts";
import type { Viewer } from "../people/viewer.ts";
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
  readonly clock: Clock;
  readonly maxWaitSeconds: number;
  readonly auth: Pick<Authentication, "isValid" | "banOf">;
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
  wait(poller: Poller, request: PollRequest, cursor: PolledCursor): Promise<PollEnd>;
  /** The same, for who has just read `since` itself: where the poll may not block, nothing is read again. */
  waitOn(poller: Poller, request: PollRequest, cursor: PolledCursor): Promise<PollEnd>;
  /** What a viewer is told whose poll ended as "revoked". */
  whyRevoked(viewer: Viewer): Promise<Answer<never>>;
}

/**
 * Waits as contract 4.2 says: subscribe, then read, then sleep; no query and no connection while asleep. What a change
 * makes several polls of a user's read, they read once.
 */
export const createPolling = (deps: PollingDeps): Polling => {
  const { polls, presence, readReceipts, clock, maxWaitSeconds, auth, reads } = deps;
  const isStillValid = (viewer: Viewer) =>
    reads.read(`viewer ${viewer.userID} ${JSON.stringify(viewer.credential)}`, () => auth.isValid(viewer));

  const block = async (poller: Poller, { since, wait }: PollRequest, cursor: PolledCursor): Promise<PollEnd> => {
    const until = clock.elapsed() + Math.min(wait, maxWaitSeconds) * 1000;
    const { viewer } = poller;
    // It would keep a place that a user's own polls may need.
    if (viewer.proof && !(await viewer.proof.isGood())) return "revoked";
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

  const mayBlock = ({ mayWait }: Poller, { wait }: PollRequest) => mayWait && wait > 0;

  return {
    wait(poller, request, cursor) {
      if (request.since === undefined) return Promise.resolve("changed");
      if (mayBlock(poller, request)) return block(poller, request, cursor);
      return cursor.read().then((current) => (current === request.since ? "unchanged" : "changed"));
    },
    waitOn: (poller, request, cursor) =>
      mayBlock(poller, request) ? block(poller, request, cursor) : Promise.resolve("unchanged"),
    whyRevoked: async (viewer) => {
      const failure = await auth.banOf({ viewer });
      return failure ? { ok: false, failure } : signInAgain;
    },
  };
};
