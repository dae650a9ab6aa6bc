import { randomBytes } from "node:crypto";
import { LIMITS, type PushKey } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { builtInGames, containGames, type Games } from "@yourmove/rules";
import { type Account, createAccount } from "./account/account.ts";
import { createDeletions, type Deletions, startDeletionJob } from "./account/deletion.ts";
import { type Admin, createAdmin } from "./admin/admin.ts";
import { type Auth, createAuth } from "./auth/auth.ts";
import { createAuthContext } from "./auth/auth-context.ts";
import { createPasskeys, type Passkeys } from "./auth/passkeys.ts";
import { PASSWORD_COST, type PasswordCost } from "./auth/passwords.ts";
import { createRecovery, type Recovery } from "./auth/recovery.ts";
import { type Challenges, createChallenges } from "./challenges/challenges.ts";
import { type Clock, type ClockOffset, ownClock, systemClock } from "./clock.ts";
import { createPush, type Push } from "./events/push.ts";
import { createWebhooks, type VetUrl, type Webhooks } from "./events/webhooks.ts";
import { createFaults, createOfferedGames, type Faults, type OfferedGames } from "./games.ts";
import { createIdempotencyStore } from "./idempotency.ts";
import type { SeenActor } from "./identity/actor.ts";
import { createPresence, type Presence } from "./identity/presence.ts";
import { createReadReceipts, noReadReceipts, type ReadReceipts } from "./identity/read-receipts.ts";
import type { Job } from "./job.ts";
import { type Log, silentLog } from "./log.ts";
import { createMaintenance, type Maintenance, startMaintenanceJob } from "./maintenance/maintenance.ts";
import { RETENTION, type Retention } from "./maintenance/retention.ts";
import { createExpireOverdue, type ExpiryJob, startExpiryJob } from "./matches/expire.ts";
import { createMatches, type Matches } from "./matches/matches.ts";
import { createPauses, type Pauses, startPauseJob } from "./matches/pauses.ts";
import { createPeople, type People } from "./people/moderation.ts";
import { createFriends, createUsers, type Friends, type Users } from "./people/users.ts";
import { type Changes, createLocalChanges } from "./polls/changes.ts";
import { createLongPolls, type LongPolls } from "./polls/long-polls.ts";
import { createPolling, createSharedReads } from "./polls/polling.ts";
import { createWriteLimiter } from "./semaphore.ts";

/** What the service is made with; everything but the database has a default. */
export interface ServiceDeps {
  readonly db: Database;
  readonly changes?: Changes;
  readonly clock?: Clock;
  /** How far that clock is from the database's; it is taken for the same without this. */
  readonly clockOffset?: ClockOffset;
  readonly log?: Log;
  /** The games that can be played; those that come with the service without this. */
  readonly games?: Games;
  /** Where the boards of games that bring their own are served, by game type (contract 5.1). */
  readonly boardURLs?: ReadonlyMap<string, string>;
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
  /** What hashing a password costs; only tests that make many accounts may want less than the default. */
  readonly passwordCost?: PasswordCost;
  /** Checks the address of a user's webhook. */
  readonly vetUrl?: VetUrl;
  /** What browsers subscribe with, or why they can't. */
  readonly pushKey?: PushKey;
}

/** The whole service, without a web server. What routers run is named as the routers are. */
export interface Services {
  readonly push: Push;
  readonly webhooks: Webhooks;
  readonly readReceipts: ReadReceipts;
  readonly matches: Matches;
  readonly challenges: Challenges;
  readonly auth: Auth;
  readonly account: Account;
  readonly recovery: Recovery;
  readonly passkeys: Passkeys;
  readonly friends: Friends;
  readonly people: People;
  readonly deletions: Deletions;
  /** What the operator does; nothing that users call leads there. */
  readonly admin: Admin;
  readonly users: Users;
  readonly presence: Presence;
  /** Notes that a user made a request: it is online, and reads. */
  readonly noteRequest: (user: SeenActor) => void;
  readonly polls: LongPolls;
  readonly expiry: ExpiryJob;
  readonly maintenance: Maintenance;
  readonly changes: Changes;
  /** The games, each behind its bulkhead, and those on offer. */
  readonly games: OfferedGames;
  readonly faults: Faults;
  readonly pauses: Pauses;
  readonly boardURLs: ReadonlyMap<string, string>;
  /** The clock of the service, which jobs beside it use, too. */
  readonly clock: Clock;
  readonly clockOffset: ClockOffset;
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
  boardURLs = new Map(),
  random = Math.random,
  drawSeed = () => randomBytes(SEED_BYTES).toString("hex"),
  maxWaitSeconds = LIMITS.maxWaitSeconds,
  isRateLimited = true,
  retention = RETENTION,
  passwordCost = PASSWORD_COST,
  vetUrl = async (url) => (url.startsWith("https:") ? null : "must begin with https://"),
  pushKey = { publicKey: null, whyOff: "Push is not set up" },
}: ServiceDeps): Required<ServiceDeps> => ({
  db,
  changes,
  clock,
  clockOffset,
  log,
  games,
  boardURLs,
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

/** Makes the service over an open, migrated database. */
export const createServices = (given: ServiceDeps): Services => {
  const defaults = withDefaults(given);
  const { db, changes, clock, log, random } = defaults;
  const faults = createFaults(clock, log);
  const games = createOfferedGames(db, containGames(defaults.games, faults.note));
  const deps = { ...defaults, games };
  // What is read is noted only where somebody could be notified.
  const readReceipts = deps.pushKey.publicKey === null ? noReadReceipts : createReadReceipts(deps);
  const presence = createPresence(db, clock, log);
  const noteRequest = (user: SeenActor) => {
    presence.seen(user);
    readReceipts.noteRequest(user);
  };
  const overdue = createExpireOverdue(deps, deps.clockOffset);
  const expiry = startExpiryJob({ ...deps, overdue });
  const pauses = createPauses({ ...deps, overdue, onDeadline: expiry.by });
  const context = createAuthContext({ ...deps, presence, noteRequest }, deps.passwordCost);
  const auth = createAuth(context, deps.clockOffset);
  const users = createUsers(context, overdue);
  const polls = createLongPolls(deps);
  const reads = createSharedReads();
  const matchDeps = {
    ...context,
    overdue,
    pauses,
    reads,
    readReceipts,
    onDeadline: expiry.by,
    polling: createPolling({ ...deps, polls, presence, readReceipts, noteRequest, reads, auth }),
    idempotency: createIdempotencyStore(db, clock, deps.clockOffset.certainNow),
    writeLimiter: createWriteLimiter(),
    coin: () => random() < 0.5,
    drawSeed: deps.drawSeed,
  };
  const deletions = createDeletions(matchDeps);
  const maintenance = createMaintenance({ ...deps, overdue });
  const jobs = [
    ...[expiry, startPauseJob({ ...deps, pauses, overdue })],
    ...[startDeletionJob(matchDeps, deletions), startMaintenanceJob({ ...deps, overdue }, maintenance)],
  ];
  return {
    matches: createMatches(matchDeps),
    challenges: createChallenges(matchDeps),
    auth,
    account: createAccount(context, users, { deletions, overdue }),
    recovery: createRecovery(context),
    passkeys: createPasskeys(context),
    friends: createFriends(context),
    people: createPeople(context),
    deletions,
    admin: createAdmin({ ...deps, overdue, faults, pauses, deletions, names: context.names, polls, maintenance }),
    push: createPush(context, deps.vetUrl, deps.pushKey),
    webhooks: createWebhooks({ ...context, vetUrl: deps.vetUrl }),
    readReceipts,
    users,
    presence,
    noteRequest,
    polls,
    expiry,
    maintenance,
    changes,
    games,
    faults,
    pauses,
    boardURLs: deps.boardURLs,
    clock,
    clockOffset: deps.clockOffset,
    canWrite: () => db.canWrite(),
    stop: () => stopAll({ polls, presence, readReceipts, changes, pauses, clockOffset: deps.clockOffset }, jobs),
  };
};
