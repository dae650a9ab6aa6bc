import type { Failure } from "./answers/answer.ts";
import type { Caller } from "./answers/caller.ts";
import type { Viewer } from "./people/viewer.ts";
import type { Visitor } from "./people/visitor.ts";
import type { Client } from "./polls/long-polls.ts";
import type { PollShare } from "./polls/poll-shares.ts";
import type { Services } from "./services.ts";

/** What a mount (REST, tRPC, tests) hands to every operation. That a client goes away ends its reads, never its writes. */
export interface Context extends Client {
  readonly services: Services;
  readonly viewer: Viewer | null;
  /** Why the credentials that came are refused, where there is more to say than that they are not good. */
  readonly refusal?: Failure | undefined;
  readonly requestID: string;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | undefined;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
  /** Whether the request has waited, as a poll; its viewer was seen when it began to. */
  readonly isHeld?: boolean | undefined;
  /** With whom the viewer shares a bound on open polls (contract 9). */
  readonly pollShares?: readonly PollShare[] | undefined;
  /** Where browsers find the service, as in `https://play.example`. */
  readonly origin: string;
  /** Where the request came from, as limits count addresses. */
  readonly address: string;
  /** The token of the device, where it holds one. */
  readonly deviceToken: string | undefined;
  /** The `User-Agent` header as it came. */
  readonly userAgent: string | undefined;
  /** Sets the session cookie to a new token, or clears it with null. */
  setSession(token: string | null): void;
  /** Sets the cookie by which this device is known again. */
  setDevice(token: string): void;
  /** Hears that the viewer's session, which had not been checked, is over. */
  readonly onSessionOver?: (() => void) | undefined;
}

/** The context of a call that only a signed-in user may make. */
export type SignedInContext = Context & { readonly viewer: Viewer };

/** Who asks for an action, and how its answer is kept for a repeat. */
export const callerOf = ({ viewer, requestID, idempotencyKey }: SignedInContext): Caller => ({
  userID: viewer.userID,
  session: viewer.session,
  requestID,
  idempotencyKey,
});

/** Who signs in, or shows a password once more. */
export const visitorOf = ({ address, deviceToken, userAgent, requestID, idempotencyKey }: Context): Visitor => ({
  address,
  deviceToken,
  userAgent,
  requestID,
  idempotencyKey,
});
