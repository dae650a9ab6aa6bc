import { LIMITS } from "@yourmove/contract";
import type { Clock } from "../clock.ts";
import type { Context, Viewer } from "../context.ts";
import type { LongPolls } from "./long-polls.ts";
import type { Presence } from "../people/presence.ts";

/** What a poll is opened with: the cursor last seen, and for how long it may block (contract 4.2). */
export interface PollRequest {
  readonly since?: number | undefined;
  /** Seconds. */
  readonly wait: number;
}

/** Who polls. */
export type Poller = Pick<Context, "signal" | "mayWait"> & { readonly viewer: Viewer };

/** How a poll ended: read and show, say "unchanged", or the credentials have been revoked. */
export type PollEnd = "changed" | "unchanged" | "revoked";

export interface PollingParts {
  readonly polls: LongPolls;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly maxWaitSeconds: number;
  readonly isValid: (viewer: Viewer) => Promise<boolean>;
}

/** Blocks until something that `cursor` reads differs from `since`. */
export interface Polling {
  wait(poller: Poller, request: PollRequest, cursor: () => Promise<number>): Promise<PollEnd>;
}

/** Waits as contract 4.2 says: subscribe, then read, then sleep; no query and no connection while asleep. */
export const createPolling = ({ polls, presence, clock, maxWaitSeconds, isValid }: PollingParts): Polling => {
  const block = async (
    poller: Poller,
    { since, wait }: PollRequest,
    cursor: () => Promise<number>,
  ): Promise<PollEnd> => {
    const until = clock.elapsed() + Math.min(wait, maxWaitSeconds, LIMITS.maxWaitSeconds) * 1000;
    const ticket = polls.open(poller.viewer.userID, poller.signal);
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

  return {
    wait(poller, request, cursor) {
      if (request.since === undefined) return Promise.resolve("changed");
      if (request.wait > 0 && poller.mayWait) return block(poller, request, cursor);
      return cursor().then((value) => (value === request.since ? "unchanged" : "changed"));
    },
  };
};
