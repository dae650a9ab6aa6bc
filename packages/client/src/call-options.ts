/** How one call is made. */
export interface CallOptions {
  /** Ends the call: its promise is rejected with the signal's reason, an `AbortError` unless another was given. */
  readonly signal?: AbortSignal | undefined;
}

/** How one call is made that may be repeated safely. */
export interface RepeatableCallOptions extends CallOptions {
  /**
   * The key under which the service answers a repeat with the first answer again, for 24 hours: keep it where a reload
   * doesn't lose it, and a call can be repeated after the reload. By default every call has a fresh one.
   */
  readonly idempotencyKey?: string | undefined;
}
