import type { PushKey } from "@yourmove/contract";
import type { Line } from "@yourmove/rules";
import type { Devices } from "./auth/devices.ts";
import type { LoginAttemptLimiter } from "./auth/login-attempt-limiter.ts";
import type { Passwords } from "./auth/passwords.ts";
import type { SignIn } from "./auth/sessions.ts";
import type { SignInIdempotency } from "./auth/sign-in-idempotency.ts";
import type { ReleasedNames } from "./auth/usernames.ts";
import type { ClockOffset } from "./clock.ts";
import type { DailyPositions } from "./daily/daily-positions.ts";
import type { VetUrl } from "./events/outgoing.ts";
import type { Faults, OfferedGames, ServedBoard } from "./games.ts";
import type { IdempotencyStore } from "./idempotency.ts";
import type { Actor, HostIdentity } from "./identity/actor.ts";
import type { Authentication } from "./identity/authentication.ts";
import type { MarkOrigin } from "./identity/origin-marks.ts";
import type { Presence } from "./identity/presence.ts";
import type { ReadReceipts } from "./identity/read-receipts.ts";
import type { ApiRequest, Call } from "./identity/request.ts";
import type { LruCache } from "./lru-cache.ts";
import type { Maintenance } from "./maintenance/maintenance.ts";
import type { ExpireOverdue, ExpiryJob } from "./matches/expire.ts";
import type { ItemOf } from "./matches/list-items.ts";
import type { Pauses } from "./matches/pauses.ts";
import type { RulesViews } from "./matches/rules-views.ts";
import type { LongPolls } from "./polls/long-polls.ts";
import type { Polling, SharedReads } from "./polls/polling.ts";
import type { Resources } from "./resources.ts";
import type { Semaphore } from "./semaphore.ts";
import type { ServedLimits } from "./served-limits.ts";
import type { WriteLimiter } from "./write-limiter.ts";

/** Which actor a token stands for, or a host platform's identity. */
interface Auth extends Authentication {
  /** The user behind a host platform's identity, created at first sight; null where it is banned. */
  hostUser(identity: HostIdentity): Promise<Actor | null>;
}

/** The whole service, without a web server: what every function of it is given. */
export interface Services extends Resources {
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random: () => number;
  /** Whether users are held to the limits of a day, an hour or a month. */
  readonly isRateLimited: boolean;
  readonly presence: Presence;
  /** Notes that a user made a request: it is online, and reads. */
  readonly noteRequest: (actor: Actor) => void;
  readonly passwords: Passwords;
  /** Wrong passwords are counted together, wherever they are typed. */
  readonly loginAttempts: LoginAttemptLimiter;
  readonly devices: Devices;
  readonly signIn: SignIn;
  readonly signInIdempotency: SignInIdempotency;
  readonly names: ReleasedNames;
  readonly markOrigin: MarkOrigin;
  readonly games: OfferedGames;
  readonly auth: Auth;
  readonly overdue: ExpireOverdue;
  readonly expiry: ExpiryJob;
  readonly pauses: Pauses;
  readonly polls: LongPolls;
  readonly polling: Polling;
  readonly reads: SharedReads;
  readonly itemOf: ItemOf;
  readonly rulesViews: RulesViews;
  /**
   * Positions that the next pages of a match go on from, by the rules that made them: the operator may take a match to others. A
   * move's place in a match's record stands for all the moves up to it.
   */
  readonly pastPositions: LruCache<string, NonNullable<Line["from"]>>;
  readonly idempotency: IdempotencyStore;
  readonly writeLimiter: WriteLimiter;
  /** Quick matches of equal terms come one after the other. */
  readonly quickMatches: Semaphore;
  readonly readReceipts: ReadReceipts;
  /** A fair coin. */
  readonly coin: () => boolean;
  /** The seed of a match with chance, in hex digits. */
  readonly drawSeed: () => string;
  /** Called with every change of days off, so that their job wakes at once. */
  readonly onDaysOff: (time: number) => void;
  readonly faults: Faults;
  readonly clockOffset: ClockOffset;
  readonly vetUrl: VetUrl;
  readonly maintenance: Maintenance;
  readonly boards: ReadonlyMap<string, ServedBoard>;
  readonly pushKey: PushKey;
  /** Whether there are positions of the day. */
  readonly hasDaily: boolean;
  readonly limits: ServedLimits;
  readonly dailyPositions: DailyPositions;
  /** Completes every open poll; then nothing of the service's runs by itself any more. */
  stop(): Promise<void>;
}

/** The context of a call: the service, who acts, and the request. */
export interface Ctx<Who extends Actor | null = Actor> extends Services, Call<Who> {}

/** Whether a user acts. */
export const isSignedIn = (ctx: Ctx<Actor | null>): ctx is Ctx => ctx.actor !== null;

/** Creates the context of a call. The service is its prototype: a poll that waits holds two fields more. */
export const contextOf = <Who extends Actor | null>(services: Services, actor: Who, request: ApiRequest): Ctx<Who> => {
  const ctx = Object.create(services) as { -readonly [Field in keyof Ctx<Who>]: Ctx<Who>[Field] };
  ctx.actor = actor;
  ctx.request = request;
  return ctx;
};
