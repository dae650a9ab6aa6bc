import type { Database } from "@yourmove/db";
import type { KeptAnswers } from "../answers/kept-answers.ts";
import type { Clock } from "../clock.ts";
import type { ReadReceipts } from "../events/read-receipts.ts";
import type { Presence } from "../people/presence.ts";
import type { Changes } from "../polls/changes.ts";
import type { Polling } from "../polls/polling.ts";
import type { SharedReads } from "../polls/shared-reads.ts";
import type { Settling } from "./expire.ts";
import type { WriteLimiter } from "./write-limiter.ts";

/** What acting on matches and reading them are made with. */
export interface MatchDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly settling: Settling;
  readonly polling: Polling;
  readonly reads: SharedReads;
  readonly kept: KeptAnswers;
  readonly writeLimiter: WriteLimiter;
  readonly readReceipts: Pick<ReadReceipts, "noteMatch">;
  /** A fair coin. */
  readonly coin: () => boolean;
  /** Told of every new deadline, so that the expiry job wakes in time. */
  readonly onDeadline: (time: number) => void;
}
