import type { BanReason, Challenge, ErrorCode, FieldError, Match } from "@yourmove/contract";

/** Why a request is refused, as a value; it becomes the problem of contract 8. */
export interface Failure {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** The viewer's match, with every 409 about one. */
  readonly match?: Match | undefined;
  /** The viewer's challenge, with every 409 about one. */
  readonly challenge?: Challenge | undefined;
  /** Why and until when a user is kept out, null for good; with `account_banned`. */
  readonly ban?: { readonly reason: BanReason; readonly until: number | null } | undefined;
  /** Set on a replayed refusal: the id of the request that it first answered. */
  readonly requestID?: string;
  /** Seconds after which to try again, for `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** What a service gives back: the value, or why not. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const done = <Value>(value: Value): Answer<Value> => ({ ok: true, value });

export const failed = (
  code: ErrorCode,
  detail: string,
  more: Partial<Failure> = {},
): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { code, detail, ...more },
});
