import type { PollStatus } from "@yourmove/client";
import type { UserSummary } from "@yourmove/contract";
import { createContext, use } from "react";

interface Live {
  readonly user: UserSummary;
  readonly status: PollStatus;
  /** How far the service's clock is ahead of this one's, in milliseconds. */
  readonly clockOffset: number;
}

/** Filled by the one `LiveProvider`. */
export const LiveContext = createContext<Live | null>(null);

/** The signed-in user, the state of the connection and the service's clock. */
export const useLive = (): Live => {
  const live = use(LiveContext);
  if (!live) throw new Error("useLive needs a LiveProvider above");
  return live;
};
