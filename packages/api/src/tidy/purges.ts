import { LIMITS } from "@yourmove/contract";
import {
  type Database,
  expireChallenges,
  forgetExpiredSessions,
  forgetOldAudit,
  forgetOldChallenges,
  forgetOldChallengesOfPasskeys,
  forgetOldDevices,
  forgetOldEvents,
  forgetOldKept,
  forgetOldNotices,
  forgetOldReports,
  forgetOldSignInAnswers,
  forgetOverBans,
  forgetReleasedNames,
  purgeGuests,
  purgeMatches,
} from "@yourmove/db";
import type { Retention } from "./retention.ts";

/** One kind of what is removed when its time is over. */
export interface Purge {
  /** What it makes smaller. */
  readonly tables: readonly string[];
  /** Removes some, at most so many rows or after a look at so many; says whether that was all for now. */
  batch(now: number, limit: number): Promise<{ readonly removed: number; readonly isDone: boolean }>;
}

/** What can be removed, and which tables become smaller by it. */
const TABLES = {
  // Emptied whole: no dead row is left.
  keptAnswers: [],
  signInAnswers: ["sign_in_answers"],
  sessions: ["sessions"],
  devices: ["devices"],
  reports: ["reports"],
  audit: ["audit_entries"],
  bans: ["bans"],
  challenges: ["challenges"],
  dueChallenges: ["challenges"],
  passkeyChallenges: ["passkey_challenges"],
  releasedNames: ["released_names"],
  events: ["events", "webhook_deliveries"],
  notices: ["push_notices"],
  matches: ["matches", "moves"],
  guests: ["users", "cursors", "presence", "matches"],
} as const;

/** What can be removed. */
export type Purged = keyof typeof TABLES;

/** Every table that some purge makes smaller. */
export const PURGED_TABLES: readonly string[] = Object.values(TABLES).flat();

type Forget = (db: Database, before: number, limit: number) => Promise<number>;

/** Removes rows that are older than a lifetime. */
const forgetting =
  (db: Database, forget: Forget, lifetimeMs: number): Purge["batch"] =>
  async (now, limit) => {
    const removed = await forget(db, now - lifetimeMs, limit);
    return { removed, isDone: removed < limit };
  };

/** A guest takes rows of ten tables along, so fewer of them are looked at in one statement. */
const GUESTS_SHARE = 0.1;

/** Goes through all users, and begins again. */
const guests = (db: Database, lifetimeMs: number): Purge["batch"] => {
  let after = 0;
  return async (now, limit) => {
    const upTo = after + Math.ceil(limit * GUESTS_SHARE);
    const { removed, hasMore } = await purgeGuests(db, now - lifetimeMs, { after, upTo });
    after = hasMore ? upTo : 0;
    return { removed, isDone: !hasMore };
  };
};

/** A match takes its moves along, so fewer of them are looked at in one statement. */
const MATCHES_SHARE = 0.2;

/** Goes through the matches that were made before the time, oldest first, and begins again; for ever, it looks at none. */
const matches = (db: Database, lifetimeMs: number): Purge["batch"] => {
  let after = 0;
  return async (now, limit) => {
    if (lifetimeMs === Number.POSITIVE_INFINITY) return { removed: 0, isDone: true };
    const page = { before: now - lifetimeMs, after, limit: Math.ceil(limit * MATCHES_SHARE) };
    const { removed, next } = await purgeMatches(db, page);
    after = next ?? 0;
    return { removed, isDone: next === null };
  };
};

/** Every purge there is, by what it removes. */
export const createPurges = (db: Database, kept: Retention): Readonly<Record<Purged, Purge>> => {
  const purge = (name: Purged, batch: Purge["batch"]): Purge => ({ tables: TABLES[name], batch });
  return {
    keptAnswers: purge("keptAnswers", async (now) => {
      const removed = await forgetOldKept(db, now - LIMITS.idempotencyLifetimeMs);
      return { removed, isDone: true };
    }),
    signInAnswers: purge("signInAnswers", forgetting(db, forgetOldSignInAnswers, LIMITS.signInAnswerLifetimeMs)),
    // A session knows itself when it expires.
    sessions: purge("sessions", forgetting(db, forgetExpiredSessions, 0)),
    devices: purge("devices", forgetting(db, forgetOldDevices, kept.devicesMs)),
    reports: purge("reports", forgetting(db, forgetOldReports, kept.reportsMs)),
    audit: purge("audit", forgetting(db, forgetOldAudit, kept.auditMs)),
    // A ban knows itself when it is over.
    bans: purge("bans", forgetting(db, forgetOverBans, 0)),
    challenges: purge("challenges", forgetting(db, forgetOldChallenges, kept.challengesMs)),
    // Each knows itself until when it is good.
    passkeyChallenges: purge("passkeyChallenges", forgetting(db, forgetOldChallengesOfPasskeys, 0)),
    // Those that nobody closed are closed, so that no list goes through them.
    dueChallenges: purge("dueChallenges", forgetting(db, expireChallenges, 0)),
    events: purge("events", forgetting(db, forgetOldEvents, LIMITS.eventLifetimeMs)),
    notices: purge("notices", forgetting(db, forgetOldNotices, LIMITS.eventLifetimeMs)),
    releasedNames: purge("releasedNames", forgetting(db, forgetReleasedNames, 0)),
    matches: purge("matches", matches(db, kept.matchesMs)),
    guests: purge("guests", guests(db, kept.guestsMs)),
  };
};
