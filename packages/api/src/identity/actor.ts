import type { Actor } from "@yourmove/db";

/** What a request was authenticated with. */
export type Credential =
  | {
      readonly kind: "session" | "api_key";
      readonly sessionID: number;
      /** The SHA-256 of its token. */
      readonly tokenHash: Uint8Array;
      /** When it ends however often it is used, in epoch milliseconds; a browser's session goes on while it is used. */
      readonly lastTime?: number;
    }
  | { readonly kind: "host"; readonly expiresTime: number };

/** The signed-in user behind a request; with a `session`, that one has yet to be checked by the first statement. */
export interface Viewer extends Actor {
  readonly isGuest: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll (contract 4.2). */
  readonly credential: Credential;
  /** Whether the browser's cookie should be set again, so that it ends no sooner than its session. */
  readonly isCookieDue?: boolean;
  /** Until when its token stands for the same actor, if the session lives; absent where the token is looked up each time. */
  readonly sameUntil?: number;
}

/** A user who has been seen, and by which credential. */
export interface SeenUser {
  readonly userID: number;
  readonly credential:
    | { readonly kind: "session" | "api_key"; readonly sessionID: number }
    | { readonly kind: "host"; readonly expiresTime: number };
}

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

/** Who asks for an action, and how its answer is kept for a repeat (contract 4, Idempotency-Key). */
export interface Caller extends Actor {
  /** Whether it is one of the service's own bots. */
  readonly isBot?: boolean;
  readonly requestID: string;
  readonly idempotencyKey: string | undefined;
}

/** Who a host platform says a user is. */
export interface HostIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly avatar: string | null;
  /** When the host's token ends, in epoch milliseconds. */
  readonly expiresTime: number;
}
