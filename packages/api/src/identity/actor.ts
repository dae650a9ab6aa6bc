import type { Verified } from "@yourmove/db";

/** The credential of a request. */
export type Credential =
  | {
      readonly kind: "session" | "api_key";
      readonly sessionID: number;
      /** The SHA-256 of its token. */
      readonly tokenHash: Uint8Array;
      /** When it ends however often it is used, in epoch milliseconds; a browser's session is extended while it is used. */
      readonly lastTime?: number;
    }
  | {
      readonly kind: "host";
      /** Who the user is at the host platform. */
      readonly issuer: string;
      readonly subject: string;
      readonly expiresTime: number;
    }
  /** The service itself acts for the user: a bot of its own, or one who has left. */
  | { readonly kind: "service" };

/** The user who acts; with a `session`, that one has yet to be checked by the first statement. */
export interface Actor {
  readonly userID: number;
  readonly session?: Verified["session"];
  readonly isGuest: boolean;
  /** Whether it is one of the service's own bots. */
  readonly isBot?: boolean;
  /** Whether it is an account too new to have limits of its own alone. */
  readonly isNewAccount?: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll. */
  readonly credential: Credential;
  /** Whether the browser's cookie should be set again, so that it ends no sooner than its session. */
  readonly isCookieDue?: boolean;
  /** When its credentials were found good, in epoch milliseconds; its writes look once more. */
  readonly checkedTime: number;
  /** Until when its token stands for the same actor, if the session lives; absent where the token is looked up each time. */
  readonly sameUntil?: number;
}

/** What a write holds of its actor: the session, also where that was good a moment ago. */
export const withSession = ({ userID, session, credential, checkedTime: time }: Actor): Verified => {
  if (session) return { userID, session };
  if (credential.kind === "service") return { userID };
  return credential.kind === "host"
    ? { userID, session: { tokenHash: null, hostSubject: credential.subject, time } }
    : { userID, session: { tokenHash: credential.tokenHash, time } };
};

/** A user that the service itself acts for. */
export const actorOfService = (userID: number, isBot = false): Actor => ({
  userID,
  isGuest: false,
  isBot,
  credential: { kind: "service" },
  checkedTime: 0,
});

/** Who a host platform says a user is. */
export interface HostIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly avatar: string | null;
  /** When the host's token ends, in epoch milliseconds. */
  readonly expiresTime: number;
}
