import { randomBytes } from "node:crypto";
import { LIMITS, type PushKey } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { builtInGames, containGames, type Games } from "@yourmove/rules";
import { startDeletionJob } from "./account/deletion.ts";
import { exportAccount } from "./account/export.ts";
import { type Admin, createAdmin } from "./admin/admin.ts";
import type { AdminContext } from "./admin/admin-context.ts";
import type { Answer } from "./answer.ts";
import { findHostUser } from "./auth/auth.ts";
import { type AuthContext, createAuthContext } from "./auth/auth-context.ts";
import type { Devices } from "./auth/devices.ts";
import { PASSWORD_COST, type PasswordCost } from "./auth/passwords.ts";
import type { SignIn } from "./auth/sessions.ts";
import { type Challenges, createChallenges } from "./challenges/challenges.ts";
import { type Clock, type ClockOffset, ownClock, systemClock } from "./clock.ts";
import type { VetUrl } from "./events/webhooks.ts";
import { createFaults, createOfferedGames, type OfferedGames, type ServedBoard } from "./games.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import type { Actor, HostIdentity, SeenActor } from "./identity/actor.ts";
import { type Authentication, createAuthentication } from "./identity/authentication.ts";
import { createPresence } from "./identity/presence.ts";
import { createReadReceipts, noReadReceipts, type ReadReceipts } from "./identity/read-receipts.ts";
import type { Job } from "./job.ts";
import { type Log, silentLog } from "./log.ts";
import { createMaintenance, type Maintenance, startMaintenanceJob } from "./maintenance/maintenance.ts";
import { RETENTION, type Retention } from "./maintenance/retention.ts";
import { createExpireOverdue, type ExpiryJob, startExpiryJob } from "./matches/expire.ts";
import { createItemOf } from "./matches/list-items.ts";
import { createMatches, type Matches } from "./matches/matches.ts";
import { createPauses, type Pauses, startPauseJob } from "./matches/pauses.ts";
import { type Changes, createLocalChanges } from "./polls/changes.ts";
import { createLongPolls } from "./polls/long-polls.ts";
import { createPolling, createSharedReads } from "./polls/polling.ts";
import { createWriteLimiter } from "./semaphore.ts";

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
  /** The boards of games that bring their own, by game type (contract 5.1). */
  readonly boards?: ReadonlyMap<string, ServedBoard>;
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random?: () => number;
  /** The seed of a match with chance: 32 bytes that nobody can guess, in hex digits (contract 5.3). */
  readonly drawSeed?: () => string;
  /** The longest wait of a poll, in seconds (contract 4.2). */
  readonly maxWaitSeconds?: number;
  /** Whether daily limits hold (contract 9). */
  readonly isRateLimited?: boolean;
  /** How long things are kept that an operator may choose. */
  readonly retention?: Retention;
  /** The cost of hashing a password; only tests that make many accounts may want less than the default. */
  readonly passwordCost?: PasswordCost;
  /** Checks the address of a user's webhook. */
  readonly vetUrl?: VetUrl;
  /** The key that browsers subscribe with, or why they can't. */
  readonly pushKey?: PushKey;
}

/** Which actor a token stands for, and how users sign in. */
interface Auth extends Authentication {
  readonly signIn: SignIn;
  readonly devices: Devices;
  /** The user behind a host platform's identity, created at first sight; null where it is banned. */
  hostUser(identity: HostIdentity): Promise<Actor | null>;
}

/** The whole service, without a web server: the one context that operations hand to what they call. */
export interface Services extends AuthContext, AdminContext {
  readonly games: OfferedGames;
  readonly auth: Auth;
  readonly matches: Matches;
  readonly challenges: Challenges;
  readonly account: { export(actor: Actor): Promise<Answer<AsyncIterable<string>>> };
  /** The operator's calls; nothing that users call leads there. */
  readonly admin: Admin;
  readonly readReceipts: ReadReceipts;
  readonly expiry: ExpiryJob;
  readonly maintenance: Maintenance;
  readonly pauses: Pauses;
  readonly boards: ReadonlyMap<string, ServedBoard>;
  readonly pushKey: PushKey;
  /** False while writes must be refused because the disk is nearly full. */
  readonly canWrite: () => boolean;
  /** Completes every open poll; then nothing of the service's runs by itself any more. */
  stop(): Promise<void>;
}

const SEED_BYTES = 32;

const withDefaults = ({
  db,
  changes = createLocalChanges(),
  clock = systemClock,
  clockOffset = ownClock(clock),
  log = silentLog,
  games = builtInGames,
  boards = new Map(),
  random = Math.random,
  drawSeed = () => randomBytes(SEED_BYTES).toString("hex"),
  maxWaitSeconds = LIMITS.maxWaitSeconds,
  isRateLimited = true,
  retention = RETENTION,
  passwordCost = PASSWORD_COST,
  vetUrl = async (url) => (url.startsWith("https:") ? null : "must begin with https://"),
  pushKey = { publicKey: null, whyOff: "Push is not set up" },
}: ServiceOptions): Required<ServiceOptions> => ({
  db,
  changes,
  clock,
  clockOffset,
  log,
  games,
  boards,
  random,
  drawSeed,
  maxWaitSeconds,
  isRateLimited,
  retention,
  passwordCost,
  vetUrl,
  pushKey,
});

type Running = Pick<Services, "polls" | "presence" | "readReceipts" | "changes" | "pauses" | "clockOffset">;

const stopAll = async (running: Running, jobs: readonly Job[]) => {
  running.polls.stop();
  running.clockOffset.stop();
  await Promise.all(jobs.map((job) => job.stop()));
  await running.pauses.stop();
  await running.readReceipts.stop();
  await running.presence.stop();
  await running.changes.close();
};

/** The service over an open, migrated database. */
export const createServices = (options: ServiceOptions): Services => {
  const given = withDefaults(options);
  const { db, changes, clock, clockOffset, log, random, drawSeed, pushKey } = given;
  const { certainNow } = clockOffset;
  const faults = createFaults(clock, log);
  const games = createOfferedGames(db, containGames(given.games, faults.note));
  // What is read is noted only where somebody could be notified.
  const readReceipts = pushKey.publicKey === null ? noReadReceipts : createReadReceipts(given);
  const presence = createPresence(db, clock, log);
  const noteRequest = (user: SeenActor) => {
    presence.seen(user);
    readReceipts.noteRequest(user);
  };
  const service = { ...given, games, presence, noteRequest };
  const overdue = createExpireOverdue(service, clockOffset);
  const expiry = startExpiryJob({ ...service, overdue });
  const onDeadline = expiry.by;
  const pauses = createPauses({ ...service, overdue, onDeadline });
  const auth = createAuthContext(service, given.passwordCost, clockOffset);
  // No session expires by a leap of the clock.
  const authentication = createAuthentication(db, { ...clock, now: certainNow });
  const polls = createLongPolls(given);
  const reads = createSharedReads();
  const maintenance = createMaintenance({ ...given, overdue });
  const context: AuthContext & AdminContext = {
    ...auth,
    games,
    overdue,
    pauses,
    reads,
    itemOf: createItemOf(),
    readReceipts,
    polling: createPolling({ ...service, polls, readReceipts, reads, auth: authentication }),
    idempotency: createIdempotencyStore(db, clock, certainNow),
    writeLimiter: createWriteLimiter(),
    coin: () => random() < 0.5,
    drawSeed,
    onDeadline,
    faults,
    clockOffset,
    vetUrl: given.vetUrl,
    polls,
    maintenance,
  };
  const { signIn, devices } = context;
  const jobs = [
    ...[expiry, startPauseJob({ ...context, pauses })],
    ...[startDeletionJob(context), startMaintenanceJob(context, maintenance)],
  ];
  return {
    ...context,
    auth: { ...authentication, signIn, devices, hostUser: (identity) => findHostUser(context, identity) },
    matches: createMatches(context),
    challenges: createChallenges(context),
    account: { export: (actor) => exportAccount({ ...context, authentication }, actor) },
    admin: createAdmin(context),
    readReceipts,
    expiry,
    maintenance,
    pauses,
    boards: given.boards,
    pushKey,
    canWrite: () => db.canWrite(),
    stop: () => stopAll({ polls, presence, readReceipts, changes, pauses, clockOffset }, jobs),
  };
};
