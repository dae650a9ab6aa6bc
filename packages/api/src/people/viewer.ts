import type { Proof } from "../answers/proof.ts";

/** What a request was authenticated with. */
export type Credential =
  | {
      readonly kind: "session" | "api_key";
      readonly sessionID: number;
      /** When it ends however often it is used, in epoch milliseconds; a browser's session goes on while it is used. */
      readonly lastTime?: number;
    }
  | { readonly kind: "host"; readonly expiresTime: number };

/** The signed-in user behind a request. */
export interface Viewer {
  readonly userID: number;
  readonly isGuest: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll (contract 4.2). */
  readonly credential: Credential;
  /** Whether the browser's cookie should be set again, so that it ends no sooner than its session. */
  readonly isCookieDue?: boolean;
  /** Until when the same token may be presumed to speak for the same user, with a proof; never without it. */
  readonly presumedUntil?: number;
  /** Where the viewer is presumed: what shows that the session is good. */
  readonly proof?: Proof;
}
