import type { Actor as CheckedActor } from "@yourmove/db";
import type { Failure } from "../answer.ts";

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
    };

/** The signed-in user behind a request; with a `session`, that one has yet to be checked by the first statement. */
export interface Actor extends CheckedActor {
  readonly isGuest: boolean;
  /** Whether it is an account too new to have limits of its own alone (contract 9). */
  readonly isNewAccount?: boolean;
  /** The session, API key or host token that vouches for the user; checked again after a poll (contract 4.2). */
  readonly credential: Credential;
  /** Whether the browser's cookie should be set again, so that it ends no sooner than its session. */
  readonly isCookieDue?: boolean;
  /** When its credentials were found good, in epoch milliseconds; its writes look once more. */
  readonly checkedTime: number;
  /** Until when its token stands for the same actor, if the session lives; absent where the token is looked up each time. */
  readonly sameUntil?: number;
}

/** The actor with its session, which a write holds, also where its credentials were good a moment ago. */
export const withSession = ({ userID, session, credential, checkedTime: time }: Actor): CheckedActor => {
  if (session) return { userID, session };
  return credential.kind === "host"
    ? { userID, session: { tokenHash: null, hostSubject: credential.subject, time } }
    : { userID, session: { tokenHash: credential.tokenHash, time } };
};

/** A user who made a request, and by which kind of credential. */
export interface SeenActor {
  readonly userID: number;
  readonly credential:
    | { readonly kind: "session" | "api_key"; readonly sessionID: number }
    | { readonly kind: "host"; readonly expiresTime: number };
}

/** Where a request came from, by its two marks. */
export interface Origin {
  /** As limits count addresses. */
  readonly address: string;
  /** The network around it: what takes turns does so between networks first, and nobody in one is somebody else's. */
  readonly network: string;
}

/** A request beside its actor: where it came from, by which program and device, and its keys. */
export interface RequestMeta extends Origin {
  /** The token of the device, where it holds one. */
  readonly deviceToken: string | undefined;
  /** With this a sign-in is refused that does not come from a device of its user's: its address has had its tries. */
  readonly unlessOwnDevice?: Failure | undefined;
  readonly requestID: string;
  /** The `User-Agent` header as it came. */
  readonly userAgent: string | undefined;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | undefined;
}

/** Who acts on a match, with what the idempotency store needs of the request (contract 4). */
export interface ActorRequest extends CheckedActor {
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
