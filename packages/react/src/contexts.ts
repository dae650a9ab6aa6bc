import type { ListSnapshot, MatchClient, PollStatus } from "@yourmove/client";
import { createContext, useContext } from "react";
import type { Outbox } from "./outbox/outbox.ts";

/** The state of the connection, and the service's clock. */
export interface Live {
  /**
   * `connecting` until the first answer, `live` while the poll is held, `reconnecting` while nothing answers, `offline`
   * without a network, `signed-out` once the service has refused the credentials.
   */
  readonly status: PollStatus;
  /** How far the service's clock is ahead of this one's, in milliseconds: `time - (Date.now() + clockOffset)` are left. */
  readonly clockOffset: number;
}

/** The hooks' context, filled by `MatchClientProvider`. */
export interface MatchContext {
  readonly client: MatchClient;
  /** Null where moves do not outlive the page. */
  readonly outbox: Outbox | null;
  readonly placeholderList: ListSnapshot | undefined;
}

/** Changes with the client only. */
export const MatchClientContext = createContext<MatchContext | null>(null);

/** Changes with each answer, and so is separate from the context that most hooks read. */
export const LiveContext = createContext<Live | null>(null);

/** The provider's props. */
export const useMatchContext = (): MatchContext => {
  const context = useContext(MatchClientContext);
  if (!context) throw new Error("Your Move's hooks need a <MatchClientProvider client={…}> above them");
  return context;
};

/** The provider's client, for calls without a hook. */
export const useMatchClient = (): MatchClient => useMatchContext().client;

/** The state of the connection, and the service's clock. */
export const useLive = (): Live => {
  const live = useContext(LiveContext);
  if (!live) throw new Error("useLive needs a <MatchClientProvider client={…}> above it");
  return live;
};
