import type { PollStatus } from "@yourmove/client";
import { createContext, useContext } from "react";

/** How the connection is, and the service's clock. */
export interface Live {
  /**
   * `connecting` until the first answer, `live` while the poll is held, `reconnecting` while nothing answers, `offline`
   * without a network, `signed-out` once the service has refused the credentials.
   */
  readonly status: PollStatus;
  /** How far the service's clock is ahead of this one's, in milliseconds: `time - (Date.now() + clockOffset)` are left. */
  readonly clockOffset: number;
}

/** Filled by `MatchClientProvider`. */
export const LiveContext = createContext<Live | null>(null);

/** How the connection is, and the service's clock. */
export const useLive = (): Live => {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive needs a <MatchClientProvider client={…}> above it");
  return live;
};
