import { LIMITS, type PushKey } from "@yourmove/contract";
import type { Database } from "@yourmove/db";
import { type Admin, createAdmin } from "./admin/admin.ts";
import { createKeptAnswers } from "./answers/kept-answers.ts";
import { type Challenges, createChallenges } from "./challenges/challenges.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type ClockOffset, ownClock } from "./clock-offset.ts";
import { createEvents, type Events } from "./events/events.ts";
import type { VetUrl } from "./events/webhooks.ts";
import type { Job } from "./job.ts";
import { type Log, silentLog } from "./log.ts";
import { endInvitesBetween } from "./matches/end-matches.ts";
import { createSettling } from "./matches/expire.ts";
import { type ExpiryJob, startExpiryJob } from "./matches/expiry-job.ts";
import { createMatches, type Matches } from "./matches/matches.ts";
import { createWriteLimiter } from "./matches/write-limiter.ts";
import { createPasskeys, type Passkeys } from "./passkeys/passkeys.ts";
import { type Account, createAccount } from "./people/account.ts";
import { type Auth, createAuth } from "./people/auth.ts";
import { createDeletions, type Deletions, startDeletionJob } from "./people/deletions.ts";
import { createFriends, type Friends } from "./people/friends.ts";
import { createPasswords, PASSWORD_COST, type PasswordCost } from "./people/passwords.ts";
import { createPeople, type People } from "./people/people.ts";
import { createPresence, type Presence } from "./people/presence.ts";
import { createReleasedNames } from "./people/released-names.ts";
import { createUsers, type Users } from "./people/users.ts";
import type { SeenUser } from "./people/viewer.ts";
import { type Changes, createLocalChanges } from "./polls/changes.ts";
import { createLongPolls, type LongPolls } from "./polls/long-polls.ts";
import { createPolling } from "./polls/polling.ts";
import { createSharedReads } from "./polls/shared-reads.ts";
import { createRecovery, type Recovery } from "./recovery/recovery.ts";
import { RETENTION, type Retention } from "./tidy/retention.ts";
import { createTidy, startTidyJob, type Tidy } from "./tidy/tidy.ts";

/** What the service is made with; everything but the database has a default. */
export interface ServiceDeps {
  readonly db: Database;
  readonly changes?: Changes;
  readonly clock?: Clock;
  /** How far that clock is from the database's; it is taken for the same without this. */
  readonly clockOffset?: ClockOffset;
  readonly log?: Log;
  /** Numbers from 0 up to 1, for coins and guests' names. */
  readonly random?: () => number;
  /** The longest wait of a poll, in seconds (contract 4.2). */
  readonly maxWaitSeconds?: number;
  /** Whether users are held to so many things a day (contract 9). */
  readonly isRateLimited?: boolean;
  /** How long things are kept that an operator may choose. */
  readonly retention?: Retention;
  /** What hashing a password costs; only tests that make many accounts may want less than the default. */
  readonly passwordCost?: PasswordCost;
  /** Looks at an address that a user wants to be told at. */
  readonly vetUrl?: VetUrl;
  /** What browsers subscribe with, or why they can't. */
  readonly pushKey?: PushKey;
}

/** The whole service, without a web server. What routers run is named as the routers are. */
export interface Services extends Events {
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
  readonly noteRequest: (user: SeenUser) => void;
  readonly polls: LongPolls;
  readonly expiry: ExpiryJob;
  readonly tidy: Tidy;
  readonly changes: Changes;
  readonly clockOffset: ClockOffset;
  /** False while writes must be refused because the disk is nearly full. */
  readonly canWrite: () => boolean;
  /** Completes every open poll; then nothing of the service's runs by itself any more. */
  stop(): Promise<void>;
}

const withDefaults = ({
  db,
  changes = createLocalChanges(),
  clock = systemClock,
  clockOffset = ownClock,
  log = silentLog,
  random = Math.random,
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
  random,
  maxWaitSeconds,
  isRateLimited,
  retention,
  passwordCost,
  vetUrl,
  pushKey,
});

type Running = Pick<Services, "polls" | "presence" | "readReceipts" | "changes" | "clockOffset">;

const stopAll = async (running: Running, jobs: readonly Job[]) => {
  running.polls.stop();
  running.clockOffset.stop();
  await Promise.all(jobs.map((job) => job.stop()));
  await running.readReceipts.stop();
  await running.presence.stop();
  await running.changes.close();
};

/** Makes the service over an open, migrated database. */
export const createServices = (given: ServiceDeps): Services => {
  const deps = withDefaults(given);
  const { db, changes, random } = deps;
  const events = createEvents(deps);
  const { readReceipts } = events;
  const presence = createPresence(deps);
  const noteRequest = (user: SeenUser) => {
    presence.seen(user);
    readReceipts.noteRequest(user);
  };
  const [settling, tidy] = [createSettling(deps), createTidy(deps)];
  const expiry = startExpiryJob({ ...deps, settling });
  const [passwords, names] = [createPasswords(deps.passwordCost), createReleasedNames(deps)];
  const auth = createAuth({ ...deps, presence, noteRequest, passwords, names });
  const known = { ...deps, ...auth, passwords };
  const users = createUsers({ db, presence, settleUser: settling.settleUser });
  const [polls, reads] = [createLongPolls(deps), createSharedReads()];
  const polling = createPolling({ ...deps, polls, presence, readReceipts, noteRequest, reads, auth });
  const [kept, writeLimiter] = [createKeptAnswers(deps), createWriteLimiter()];
  const coin = () => random() < 0.5;
  const acting = { ...deps, ...events, presence, settling, kept, writeLimiter, coin, reads, onDeadline: expiry.by };
  const deleting = { ...acting, polling, reads, names };
  const deletions = createDeletions(deleting);
  const jobs = [expiry, startDeletionJob(deleting, deletions), startTidyJob({ ...deps, settling }, tidy)];
  return {
    matches: createMatches({ ...acting, polling }),
    challenges: createChallenges(acting),
    auth,
    account: createAccount({ ...known, users, names, deletions }),
    recovery: createRecovery(known),
    passkeys: createPasskeys(known),
    friends: createFriends({ db, presence }),
    people: createPeople({
      ...deps,
      presence,
      endInvitesBetween: (...users: [number, number]) => endInvitesBetween(deps, ...users),
    }),
    deletions,
    admin: createAdmin({ ...deps, settling, deletions, names, polls, tidy }),
    ...events,
    users,
    presence,
    noteRequest,
    polls,
    expiry,
    tidy,
    changes,
    clockOffset: deps.clockOffset,
    canWrite: () => db.canWrite(),
    stop: () => stopAll({ polls, presence, readReceipts, changes, clockOffset: deps.clockOffset }, jobs),
  };
};
