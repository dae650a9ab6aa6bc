import type { SessionCheck } from "@yourmove/db";
import type { Proof } from "./proof.ts";

/** Who asks for an action, and how its answer is kept for a repeat (contract 4, Idempotency-Key). */
export interface Caller {
  readonly userID: number;
  /** Whether it is one of the service's own bots. */
  readonly isBot?: boolean;
  /** Where the session has yet to be proven (decision 17). */
  readonly proof?: Proof | undefined;
  /** The session that the first statement and the write are to check. */
  readonly session?: SessionCheck | undefined;
  readonly requestID: string;
  readonly idempotencyKey: string | undefined;
}
