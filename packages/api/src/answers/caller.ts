/** Who asks for an action, and how its answer is kept for a repeat (contract 4, Idempotency-Key). */
export interface Caller {
  readonly userID: number;
  readonly requestID: string;
  readonly idempotencyKey: string | undefined;
}
