import type { Failure } from "./answers/answer.ts";
import type { Actor, ActorRequest, RequestMeta } from "./identity/actor.ts";
import type { Client, PollShare } from "./polls/long-polls.ts";
import type { Services } from "./services.ts";

/** What a mount (REST, tRPC, tests) hands to every operation. That a client goes away ends its reads, never its writes. */
export interface Context extends Client, RequestMeta {
  readonly services: Services;
  readonly actor: Actor | null;
  /** Why the credentials that came are refused, where there is more to say than that they are not good. */
  readonly refusal?: Failure | undefined;
  /** Whether the mount may hold the request open: false for HEAD (contract 4). */
  readonly mayWait: boolean;
  /** Whether the request has waited, as a poll; its actor was seen when it began to. */
  readonly isHeld?: boolean | undefined;
  /** The bounds on open polls that the actor shares with others (contract 9). */
  readonly pollShares?: readonly PollShare[] | undefined;
  /** Where browsers find the service, as in `https://play.example`. */
  readonly origin: string;
  /** Sets the session cookie to a new token, or clears it with null. */
  setSession(token: string | null): void;
  /** Sets the cookie by which this device is known again. */
  setDevice(token: string): void;
  /** Hears that the actor's session, which had not been checked, is over. */
  readonly onSessionOver?: (() => void) | undefined;
}

/** The context of a call that only a signed-in user may make. */
export type SignedInContext = Context & { readonly actor: Actor };

/** What a write checks, also of an actor who was found good a moment ago. */
const checkOf = ({ session, credential, checkedTime: time }: Actor): ActorRequest["session"] => {
  if (session) return session;
  return credential.kind === "host"
    ? { tokenHash: null, hostSubject: credential.subject, time }
    : { tokenHash: credential.tokenHash, time };
};

/** Who acts on a match, with what the idempotency store needs of the request. */
export const actorRequestOf = ({ actor, requestID, idempotencyKey }: SignedInContext): ActorRequest => ({
  userID: actor.userID,
  session: checkOf(actor),
  requestID,
  idempotencyKey,
});

/** What services need of a request beside who acts. */
export const requestMetaOf = ({
  address,
  deviceToken,
  unlessOwnDevice,
  userAgent,
  requestID,
  idempotencyKey,
}: Context): RequestMeta => ({
  address,
  deviceToken,
  unlessOwnDevice,
  userAgent,
  requestID,
  idempotencyKey,
});
