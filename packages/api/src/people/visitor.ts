/** Who signs in, as far as that can be told before anything is shown. */
export interface Visitor {
  /** The address that the request came from, as limits count it. */
  readonly address: string;
  /** The token of a device that may have logged in before. */
  readonly deviceToken: string | undefined;
  readonly requestID: string;
  /** What its browser or program calls itself. */
  readonly userAgent: string | undefined;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | undefined;
}
