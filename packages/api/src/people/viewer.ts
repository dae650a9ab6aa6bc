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
