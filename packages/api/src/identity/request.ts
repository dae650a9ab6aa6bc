import type { Failure } from "../answer.ts";
import type { Actor } from "./actor.ts";

/** Where a request came from, by its two marks. */
export interface Origin {
  /** As limits count addresses. */
  readonly address: string;
  /** The network around it: what takes turns does so between networks first, and nobody in one is somebody else's. */
  readonly network: string;
}

/** Users who share one limit of open polls, as the guests of one address. */
export interface PollShare {
  readonly name: string;
  readonly most: number;
}

/** The request of a call: where it came from, by which program and device, its keys, and how its client is answered. */
export interface ApiRequest extends Origin {
  readonly requestID: string;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | undefined;
  /** The `User-Agent` header as it came. */
  readonly userAgent: string | undefined;
  /** The token of the device, where it holds one. */
  readonly deviceToken: string | undefined;
  /** With this a sign-in is refused that does not come from a device of its user's: its address has had its tries. */
  readonly unlessOwnDevice?: Failure | undefined;
  /** Why the credentials that came are refused, where there is more to say than that they are not good. */
  readonly refusal?: Failure | undefined;
  /** Whether it came by the operator's own port, with the operator's token. */
  readonly isOperators?: boolean;
  /** Where browsers find the service, as in `https://play.example`. */
  readonly origin: string;
  /** Whether the mount may hold the request open: false for HEAD. */
  readonly mayWait: boolean;
  /** Whether the request has waited, as a poll; its actor was seen when it began to. */
  readonly isHeld?: boolean | undefined;
  /** The bounds on open polls that the actor shares with others. */
  readonly pollShares?: readonly PollShare[] | undefined;
  /** Calls the waiting `onGone` when the client goes away, at once where it has. */
  watch(waiting: WaitsForClient): void;
  unwatch(waiting: WaitsForClient): void;
  /** Sets the session cookie to a new token, or clears it with null. */
  setSession(token: string | null): void;
  /** Sets the cookie by which this device is known again. */
  setDevice(token: string): void;
  /** Called when the actor's session, which had not been checked, is over. */
  readonly onSessionOver?: (() => void) | undefined;
}

/** Something that waits on behalf of a client; an object, since ten thousand hold less than as many functions would. */
export interface WaitsForClient {
  onGone(): void;
}

/** A call: who acts, and by which request. */
export interface Call<Who extends Actor | null = Actor> {
  readonly actor: Who;
  readonly request: ApiRequest;
}

/** A request that came from no client but this machine itself: it waits for nothing, and sets no cookie. */
export const plainRequest = (requestID: string, more: Partial<ApiRequest> = {}): ApiRequest => ({
  requestID,
  idempotencyKey: undefined,
  userAgent: undefined,
  deviceToken: undefined,
  origin: "",
  address: "127.0.0.1",
  network: "127.0.0.0/24",
  mayWait: false,
  watch: () => {},
  unwatch: () => {},
  setSession: () => {},
  setDevice: () => {},
  ...more,
});
