import { LIMITS } from "@yourmove/contract";
import { type Database, eventQueries, isUnavailable, maintenanceQueries, notificationQueries } from "@yourmove/db";
import type { Resources } from "../resources.ts";

/** How long things are kept, in milliseconds, where the contract does not fix it. */
export interface Retention {
  /** Guests, and users who deleted themselves, without a match that ever started, after they were last seen. */
  readonly guestsMs: number;
  /** Matches that are over, with their moves; infinity for ever. */
  readonly matchesMs: number;
  /** Challenges that are closed. */
  readonly challengesMs: number;
  readonly reportsMs: number;
  /** Devices, after they were last used. */
  readonly devicesMs: number;
  /** Entries of the audit log. */
  readonly auditMs: number;
}

/** How long things are kept unless an operator chooses otherwise (docs/privacy.md). */
export const RETENTION: Retention = {
  guestsMs: LIMITS.idleGuestLifetimeMs,
  matchesMs: Number.POSITIVE_INFINITY,
  challengesMs: LIMITS.challengeLifetimeMs,
  reportsMs: LIMITS.reportLifetimeMs,
  devicesMs: LIMITS.deviceLifetimeMs,
  auditMs: LIMITS.auditLifetimeMs,
};

/** The removal of one kind of things whose time is over. */
export interface Purge {
  /** The tables that it makes smaller. */
  readonly tables: readonly string[];
  /** Removes at most `limit` rows, or looks at `limit`; returns whether that was all for now. */
  batch(now: number, limit: number): Promise<{ readonly removed: number; readonly isDone: boolean }>;
}

/** The kinds of things that are removed, with the tables that become smaller by it. */
const TABLES = {
  // Emptied whole: no dead row is left.
  idempotencyRecords: [],
  signInAnswers: ["sign_in_answers"],
  sessions: ["sessions"],
  devices: ["devices"],
  reports: ["reports"],
  audit: ["audit_entries"],
  bans: ["bans"],
  challenges: ["challenges"],
  dailyPositions: ["daily_positions"],
  dueChallenges: ["challenges"],
  passkeyChallenges: ["passkey_challenges"],
  releasedNames: ["released_names"],
  events: ["events", "webhook_deliveries"],
  notifications: ["push_notifications"],
  matches: ["matches", "moves"],
  guests: ["users", "cursors", "presence", "matches"],
} as const;

/** A kind of things that are removed. */
export type Purged = keyof typeof TABLES;

/** Every table that some purge makes smaller. */
export const PURGED_TABLES: readonly string[] = Object.values(TABLES).flat();

type PurgeBefore = (db: Database, before: number, limit: number) => Promise<number>;

/** Removes rows that are older than a lifetime. */
const purging =
  (db: Database, purge: PurgeBefore, lifetimeMs: number): Purge["batch"] =>
  async (now, limit) => {
    const removed = await purge(db, now - lifetimeMs, limit);
    return { removed, isDone: removed < limit };
  };

const rowsOf =
  (table: Parameters<typeof maintenanceQueries.purgeRows>[1]): PurgeBefore =>
  (db, before, limit) =>
    maintenanceQueries.purgeRows(db, table, { before, limit });

/** A guest has rows in ten tables, so one statement takes fewer of them. */
const GUESTS_SHARE = 0.1;

/** Goes through all users, and begins again. */
const guests = (db: Database, lifetimeMs: number): Purge["batch"] => {
  let after = 0;
  return async (now, limit) => {
    const upTo = after + Math.ceil(limit * GUESTS_SHARE);
    const { removed, hasMore } = await maintenanceQueries.purgeGuests(db, now - lifetimeMs, { after, upTo });
    after = hasMore ? upTo : 0;
    return { removed, isDone: !hasMore };
  };
};

/** A match has its moves, so one statement takes fewer of them. */
const MATCHES_SHARE = 0.2;

/** Goes through the matches that were made before the time, oldest first, and begins again; for ever, it looks at none. */
const matches = (db: Database, lifetimeMs: number): Purge["batch"] => {
  let after = 0;
  return async (now, limit) => {
    if (lifetimeMs === Number.POSITIVE_INFINITY) return { removed: 0, isDone: true };
    const page = { before: now - lifetimeMs, after, limit: Math.ceil(limit * MATCHES_SHARE) };
    const { removed, next } = await maintenanceQueries.purgeMatches(db, page);
    after = next ?? 0;
    return { removed, isDone: next === null };
  };
};

/** Every purge there is, by what it removes. */
const createPurges = (db: Database, retention: Retention): Readonly<Record<Purged, Purge>> => {
  const purge = (name: Purged, batch: Purge["batch"]): Purge => ({ tables: TABLES[name], batch });
  return {
    idempotencyRecords: purge("idempotencyRecords", async (now) => {
      const removed = await maintenanceQueries.purgeIdempotencyRecords(db, now - LIMITS.idempotencyLifetimeMs);
      return { removed, isDone: true };
    }),
    signInAnswers: purge("signInAnswers", purging(db, rowsOf("sign_in_answers"), LIMITS.signInAnswerLifetimeMs)),
    // A session knows itself when it expires.
    sessions: purge("sessions", purging(db, rowsOf("sessions"), 0)),
    devices: purge("devices", purging(db, rowsOf("devices"), retention.devicesMs)),
    reports: purge("reports", purging(db, rowsOf("reports"), retention.reportsMs)),
    audit: purge("audit", purging(db, rowsOf("audit_entries"), retention.auditMs)),
    // A ban knows itself when it is over.
    bans: purge("bans", purging(db, rowsOf("bans"), 0)),
    challenges: purge("challenges", purging(db, rowsOf("challenges"), retention.challengesMs)),
    dailyPositions: purge("dailyPositions", purging(db, rowsOf("daily_positions"), LIMITS.dailyLifetimeMs)),
    // Each knows itself until when it is good.
    passkeyChallenges: purge("passkeyChallenges", purging(db, rowsOf("passkey_challenges"), 0)),
    // Those that nobody closed are closed, so that no list goes through them.
    dueChallenges: purge("dueChallenges", purging(db, maintenanceQueries.expireChallenges, 0)),
    events: purge("events", purging(db, eventQueries.forgetOldEvents, LIMITS.eventLifetimeMs)),
    notifications: purge(
      "notifications",
      purging(db, notificationQueries.forgetOldNotifications, LIMITS.eventLifetimeMs),
    ),
    releasedNames: purge("releasedNames", purging(db, rowsOf("released_names"), 0)),
    matches: purge("matches", matches(db, retention.matchesMs)),
    guests: purge("guests", guests(db, retention.guestsMs)),
  };
};

/** Removing all that is over, kind by kind and batch by batch, with a count of it. */
export interface RetentionJob {
  all(how: RetentionJobOptions): Promise<void>;
  removed(): Readonly<Record<Purged, number>>;
}

/** How big the steps are, and what follows each. */
export interface RetentionJobOptions {
  readonly rows: number;
  readonly mayContinue: () => boolean;
  /** Called after each batch that removed something, with the number of those batches and the tables that became smaller. */
  readonly afterBatch: (batches: number, tables: readonly string[]) => Promise<void>;
}

/** The job of a process. */
export const createRetentionJob = (
  { db, clock, log }: Pick<Resources, "db" | "clock" | "log">,
  retention: Retention,
): RetentionJob => {
  const purges = createPurges(db, retention);
  const names = Object.keys(purges) as Purged[];
  const removed = Object.fromEntries(names.map((name) => [name, 0])) as Record<Purged, number>;

  const purge = async (name: Purged, { rows, mayContinue, afterBatch }: RetentionJobOptions): Promise<void> => {
    const { tables, batch } = purges[name];
    for (let batches = 0; mayContinue(); ) {
      const done = await batch(clock.now(), rows);
      removed[name] += done.removed;
      if (done.removed > 0) await afterBatch(++batches, tables);
      if (done.isDone) return;
    }
  };

  return {
    async all(how) {
      const before = { ...removed };
      for (const name of names) {
        // One kind that can't be removed must not keep the others.
        await purge(name, how).catch((error: unknown) => {
          if (isUnavailable(error)) throw error;
          log.error({ err: error, what: name }, "what is over could not be removed");
        });
      }
      const counts = Object.fromEntries(names.map((name) => [name, removed[name] - before[name]] as const));
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, "removed what was over");
    },
    removed: () => ({ ...removed }),
  };
};
