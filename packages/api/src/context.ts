import type { Caller } from "./answers/caller.ts";
import type { Viewer } from "./people/viewer.ts";
import type { Services } from "./services.ts";

/** What a mount (REST, tRPC, tests) hands to every operation. */
export interface Context {
  readonly services: Services;
  readonly viewer: Viewer | null;
  readonly requestID: string;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | undefined;
  /** Aborted when the client goes away; cancels reads, never writes. */
  readonly signal: AbortSignal;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
  /** Sets the session cookie to a new token, or clears it with null. */
  readonly setSession: (token: string | null) => void;
}

/** The context of a call that only a signed-in user may make. */
export type SignedInContext = Context & { readonly viewer: Viewer };

/** Who asks for an action, and how its answer is kept for a repeat. */
export const callerOf = ({ viewer, requestID, idempotencyKey }: SignedInContext): Caller => ({
  userID: viewer.userID,
  requestID,
  idempotencyKey,
});
