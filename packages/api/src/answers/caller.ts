import type { Actor } from "@yourmove/db";

/** Who asks for an action, and how its answer is kept for a repeat (contract 4, Idempotency-Key). */
export interface Caller extends Actor {
  /** Whether it is one of the service's own bots. */
  readonly isBot?: boolean;
  readonly requestID: string;
  readonly idempotencyKey: string | undefined;
}
