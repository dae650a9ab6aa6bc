import type { Database } from "@yourmove/db";
import type { Games } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import type { IdempotencyStore } from "../idempotency.ts";
import type { Presence } from "../identity/presence.ts";
import type { ReadReceipts } from "../identity/read-receipts.ts";
import type { Changes } from "../polls/changes.ts";
import type { Polling, SharedReads } from "../polls/polling.ts";
import type { WriteLimiter } from "../semaphore.ts";
import type { ExpireOverdue } from "./expire.ts";
import type { Pauses } from "./pauses.ts";

/** The dependencies of acting on matches and reading them. */
export interface MatchDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly games: Games;
  readonly overdue: ExpireOverdue;
  readonly pauses: Pick<Pauses, "note">;
  readonly polling: Polling;
  readonly reads: SharedReads;
  readonly idempotency: IdempotencyStore;
  readonly writeLimiter: WriteLimiter;
  readonly readReceipts: Pick<ReadReceipts, "noteMatch">;
  /** A fair coin. */
  readonly coin: () => boolean;
  /** The seed of a match with chance, in hex digits. */
  readonly drawSeed: () => string;
  /** Called with every new deadline, so that the expiry job wakes in time. */
  readonly onDeadline: (time: number) => void;
}
