import type { Clock } from "../clock.ts";
import type { Presence } from "../people/presence.ts";
import type { Viewer } from "../people/viewer.ts";
import type { LongPolls } from "./long-polls.ts";
import type { PollShare } from "./poll-shares.ts";

/** What a poll is opened with: the cursor last seen, and for how long it may block (contract 4.2). */
export interface PollRequest {
  readonly since?: number | undefined;
  /** Seconds. */
  readonly wait: number;
}

/** Who polls. */
export interface Poller {
  readonly viewer: Viewer;
  /** Aborted when the client goes away; asked for only once the poll begins to block. */
  readonly signal: AbortSignal;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
  /** With whom the user shares a bound on open polls (contract 9). */
  readonly pollShares?: readonly PollShare[] | undefined;
}

/** How a poll ended: read and show, say "unchanged", or the credentials have been revoked. */
export type PollEnd = "changed" | "unchanged" | "revoked";

interface PollingDeps {
  readonly polls: LongPolls;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly maxWaitSeconds: number;
  readonly isValid: (viewer: Viewer) => Promise<boolean>;
}

type ReadCursor = () => Promise<number>;

/** Blocks until something that `cursor` reads differs from `since`. */
export interface Polling {
  wait(poller: Poller, request: PollRequest, cursor: ReadCursor): Promise<PollEnd>;
  /** The same, for who has just read `since` itself: where the poll may not block, nothing is read again. */
  waitOn(poller: Poller, request: PollRequest, cursor: ReadCursor): Promise<PollEnd>;
}

/** Waits as contract 4.2 says: subscribe, then read, then sleep; no query and no connection while asleep. */
export const createPolling = ({ polls, presence, clock, maxWaitSeconds, isValid }: PollingDeps): Polling => {
  const block = async (poller: Poller, { since, wait }: PollRequest, cursor: ReadCursor): Promise<PollEnd> => {
    const until = clock.elapsed() + Math.min(wait, maxWaitSeconds) * 1000;
    const ticket = polls.open({
      userID: poller.viewer.userID,
      signal: poller.signal,
      shares: poller.pollShares,
    });
    const release = presence.hold(poller.viewer.userID);
    try {
      while ((await cursor()) === since) {
        const wake = await ticket.sleep(until);
        if (wake === "gone") return "unchanged";
        if (!(await isValid(poller.viewer))) return "revoked";
        if (wake === "evicted" || wake === "stopped") return "unchanged";
        if (wake === "timeout") return (await cursor()) === since ? "unchanged" : "changed";
      }
      return "changed";
    } finally {
      release();
      ticket.close();
    }
  };

  const mayBlock = ({ mayWait }: Poller, { wait }: PollRequest) => mayWait && wait > 0;

  return {
    wait(poller, request, cursor) {
      if (request.since === undefined) return Promise.resolve("changed");
      if (mayBlock(poller, request)) return block(poller, request, cursor);
      return cursor().then((current) => (current === request.since ? "unchanged" : "changed"));
    },
    waitOn: (poller, request, cursor) =>
      mayBlock(poller, request) ? block(poller, request, cursor) : Promise.resolve("unchanged"),
  };
};
