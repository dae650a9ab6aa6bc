import type { IdempotencyStore } from "../idempotency.ts";
import type { ReadReceipts } from "../identity/read-receipts.ts";
import type { Polling, SharedReads } from "../polls/polling.ts";
import type { WriteLimiter } from "../semaphore.ts";
import type { ServiceContext } from "../service-context.ts";
import type { ExpireOverdue } from "./expire.ts";
import type { ItemOf } from "./list-items.ts";
import type { Pauses } from "./pauses.ts";

/** The context of acting on matches and reading them. */
export interface MatchContext extends ServiceContext {
  readonly overdue: ExpireOverdue;
  readonly pauses: Pick<Pauses, "note">;
  readonly polling: Polling;
  readonly reads: SharedReads;
  readonly itemOf: ItemOf;
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
