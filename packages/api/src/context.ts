import type { Services } from "./services.ts";

/** The signed-in user behind a request. */
export interface Viewer {
  readonly userID: number;
  readonly isGuest: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll (contract 4.2). */
  readonly credential: Credential;
}

/** What a request was authenticated with. */
export type Credential = { kind: "session" | "api_key"; sessionID: number } | { kind: "host"; expiresTime: number };

/** What a mount (REST, tRPC, tests) hands to every procedure. */
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
