import { randomBytes } from "node:crypto";
import { LIMITS, type PushKey } from "@yourmove/contract";
import { type Database, isUnavailable } from "@yourmove/db";
import { builtInGames, containGames, type Games } from "@yourmove/rules";
import { startDeletionJob } from "./account/deletion.ts";
import { moveStamps } from "./admin/admin-clock.ts";
import { findHostUser } from "./auth/auth.ts";
import { createDevices } from "./auth/devices.ts";
import { createLoginAttemptLimiter } from "./auth/login-attempt-limiter.ts";
import { createPasswords, PASSWORD_COST, type PasswordCost } from "./auth/passwords.ts";
import { createSignIn } from "./auth/sessions.ts";
import { createSignInIdempotency } from "./auth/sign-in-idempotency.ts";
import { createReleasedNames } from "./auth/usernames.ts";
import { type Clock, type ClockOffset, ownClock, systemClock } from "./clock.ts";
import type { Services } from "./context.ts";
import { createDailyPositions } from "./daily/daily-positions.ts";
import type { VetUrl } from "./events/outgoing.ts";
import { createFaults, createOfferedGames, type ServedBoard } from "./games.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import type { Actor } from "./identity/actor.ts";
import { createAuthentication } from "./identity/authentication.ts";
import { createMarkOrigin } from "./identity/origin-marks.ts";
import { createPresence } from "./identity/presence.ts";
import { createReadReceipts, noReadReceipts } from "./identity/read-receipts.ts";
import type { Job } from "./job.ts";
import { type Log, silentLog } from "./log.ts";
import { createLruCache } from "./lru-cache.ts";
import { createMaintenance, startMaintenanceJob } from "./maintenance/maintenance.ts";
import { RETENTION, type Retention } from "./maintenance/retention.ts";
import { startDaysOffJob } from "./matches/days-off.ts";
import { createExpireOverdue, startExpiryJob } from "./matches/expire.ts";
import { createItemOf } from "./matches/list-items.ts";
import { createMatchClocks } from "./matches/match-clocks.ts";
import { startPauseJob } from "./matches/pause-job.ts";
import { createPauses } from "./matches/pauses.ts";
import { createRulesViews } from "./matches/rules-views.ts";
import { type Changes, createLocalChanges } from "./polls/changes.ts";
import { createLongPolls } from "./polls/long-polls.ts";
import { createPolling, createSharedReads } from "./polls/polling.ts";
import { createSemaphore } from "./semaphore.ts";
import { type ServedLimits, servedLimits } from "./served-limits.ts";
import { createWriteLimiter } from "./write-limiter.ts";

/** The options of the service; everything but the database has a default. */
export interface ServiceOptions {
  readonly db: Database;
  readonly changes?: Changes;
  readonly clock?: Clock;
  /** How far that clock is from the database's; it is taken for the same without this. */
  readonly clockOffset?: ClockOffset;
  readonly log?: Log;
  /** The games that can be played; those that come with the service without this. */
  readonly games?: Games;
  /** The boards of games that bring their own, by game type. */
  readonly boards?: ReadonlyMap<string, ServedBoard>;
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random?: () => number;
  /** The seed of a match with chance: 32 bytes that nobody can guess, in hex digits. */
  readonly drawSeed?: () => string;
  /** The longest wait of a poll, in seconds. */
  readonly maxWaitSeconds?: number;
  /** Whether daily limits hold. */
  readonly isRateLimited?: boolean;
  /** Whether there are positions of the day. */
  readonly hasDaily?: boolean;
  /** The limits of requests that hold here, where they are not the contract's own. */
  readonly limits?: ServedLimits;
  /** How long things are kept that an operator may choose. */
  readonly retention?: Retention;
  /** The cost of hashing a password; only tests that make many accounts may want less than the default. */
  readonly passwordCost?: PasswordCost;
  /** Checks the address of a user's webhook. */
  readonly vetUrl?: VetUrl;
  /** The key that browsers subscribe with, or why they can't. */
  readonly pushKey?: PushKey;
}

const SEED_BYTES = 32;
/** How many positions are kept for the next pages of matches. */
const PAST_POSITIONS = 64;

const defaultsFor = (clock: Clock): Required<Omit<ServiceOptions, "db">> => ({
  clock,
  changes: createLocalChanges(),
  clockOffset: ownClock(clock),
  log: silentLog,
  games: builtInGames,
  boards: new Map(),
  random: Math.random,
  drawSeed: () => randomBytes(SEED_BYTES).toString("hex"),
  maxWaitSeconds: LIMITS.maxWaitSeconds,
  isRateLimited: true,
  hasDaily: true,
  limits: {},
  retention: RETENTION,
  passwordCost: PASSWORD_COST,
  vetUrl: async (url) => (url.startsWith("https:") ? null : "must begin with https://"),
  pushKey: { publicKey: null, whyOff: "Push is not set up" },
});

const stopAll = async (services: Services, jobs: readonly Job[]) => {
  services.polls.stop();
  services.clockOffset.stop();
  await Promise.all(jobs.map((job) => job.stop()));
  await services.pauses.stop();
  await services.readReceipts.stop();
  await services.presence.stop();
  await services.changes.close();
};

/** The service over an open, migrated database: the one place where its parts are put together. */
export const createServices = (options: ServiceOptions): Services => {
  const given: Required<ServiceOptions> = { ...defaultsFor(options.clock ?? systemClock), ...options };
  const { db, clock, clockOffset, log, random, pushKey } = given;
  const { certainNow } = clockOffset;
  const faults = createFaults(clock, log);
  const games = createOfferedGames(db, containGames(given.games, faults.note));
  // What is read is noted only where somebody could be notified.
  const readReceipts = pushKey.publicKey === null ? noReadReceipts : createReadReceipts(given);
  const presence = createPresence(db, clock, log);
  const noteRequest = (actor: Actor) => {
    presence.seen(actor);
    readReceipts.noteRequest(actor);
  };
  const base = { ...given, games };
  const isOnTime = () => clockOffset.isSettled();
  const clocks = createMatchClocks(() => db.canWrite() && isOnTime());
  const pauses = createPauses(base, clocks);
  const overdue = createExpireOverdue(base, { ...clocks, isOnTime, onFault: pauses.note });
  const expiry = startExpiryJob(base, overdue);
  clocks.listen(expiry.by);
  const daysOff = startDaysOffJob(base, overdue);
  const jobs: Job[] = [expiry, daysOff];
  // By a time that has certainly come: no session and no recorded answer expires by a leap of the clock.
  const certainClock = { ...clock, now: certainNow };
  const auth = createAuthentication(db, certainClock);
  const polls = createLongPolls(given, presence.hold, readReceipts.holdPoll);
  const reads = createSharedReads();
  const services: Services = {
    ...base,
    limits: servedLimits(given),
    presence,
    noteRequest,
    readReceipts,
    overdue,
    expiry,
    faults,
    polls,
    reads,
    auth: { ...auth, hostUser: (identity) => findHostUser(base, identity) },
    passwords: createPasswords(clock, given.passwordCost),
    loginAttempts: createLoginAttemptLimiter(clock),
    devices: createDevices(db, clock),
    signIn: createSignIn({ ...base, presence, noteRequest }),
    signInIdempotency: createSignInIdempotency(db, certainClock),
    names: createReleasedNames(db, clock),
    markOrigin: createMarkOrigin(db),
    pauses,
    polling: createPolling({ ...given, noteRequest, polls, reads, auth }),
    itemOf: createItemOf(),
    dailyPositions: createDailyPositions(db),
    rulesViews: createRulesViews(base),
    pastPositions: createLruCache(PAST_POSITIONS),
    idempotency: createIdempotencyStore(db, clock, certainNow),
    writeLimiter: createWriteLimiter(),
    quickMatches: createSemaphore({ refusesWaiting: isUnavailable }),
    maintenance: createMaintenance(given, given.retention, overdue.isOnTime),
    onDaysOff: daysOff.by,
    coin: () => random() < 0.5,
    stop: () => stopAll(services, jobs),
  };
  jobs.push(startPauseJob(services, services), startDeletionJob(services));
  jobs.push(startMaintenanceJob(services, services.maintenance, overdue));
  // What a wrong clock has stamped is moved by itself, once the clock is right.
  clockOffset.onMoved?.((moved) => moveStamps(services, moved));
  return services;
};
