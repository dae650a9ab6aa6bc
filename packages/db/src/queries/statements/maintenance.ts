import { CHALLENGE_STATES } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { forgottenAudit } from "./audit-entries.ts";
import { notedRemovals } from "./removals.ts";
import { bigint, first, int, statement } from "./statement.ts";
import { LIVE, OPEN, OVER } from "./states.ts";

/** A table whose rows are purged by age: the time column, the order of the search, and the key. */
interface AgedTable {
  readonly key: readonly string[];
  readonly time: string;
  readonly order?: string;
}

const AGED = {
  audit_entries: { key: ["entry_id"], time: "time" },
  bans: { key: ["user_id"], time: "until_time" },
  challenges: { key: ["challenge_id"], time: "over_time" },
  daily_positions: { key: ["day"], time: "claimed_until" },
  devices: { key: ["user_id", "token_hash"], time: "last_used_time" },
  passkey_challenges: { key: ["challenge"], time: "expires_time" },
  released_names: { key: ["name_hash"], time: "until_time" },
  // The time column has no index, and ids rise with it.
  reports: { key: ["report_id"], time: "created_time", order: "report_id" },
  sessions: { key: ["session_id"], time: "expires_time" },
  sign_in_answers: { key: ["key_hash"], time: "created_time" },
} as const satisfies Record<string, AgedTable>;

// Concurrent purges share the work, and wait for no row in use.
const purgeOf = (table: string, { key, time, order = time }: AgedTable) =>
  statement<{ gone: 1 }>()(
    { before: bigint, limit: int },
    (at) => `with old as (
    select ${key.join(", ")} from ${table} where ${time} <= ${at.before} order by ${order} limit ${at.limit}
    for update skip locked)
  delete from ${table} t using old where ${key.map((column) => `t.${column} = old.${column}`).join(" and ")}
  returning 1 as "gone"`,
  );

const PURGES = new Map(Object.entries<AgedTable>(AGED).map(([table, rule]) => [table, purgeOf(table, rule)] as const));

/** Removes a table's rows from before a time, `limit` at most; returns how many. */
export const purgeRows = async (
  db: Queryable,
  table: keyof typeof AGED,
  batch: { readonly before: number; readonly limit: number },
): Promise<number> => {
  const purge = PURGES.get(table);
  return purge === undefined ? 0 : (await db.run(purge, batch)).length;
};

const EXPIRE_DUE = statement<{ expired: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with due as (
    select challenge_id from challenges where ${OPEN} and over_time <= ${at.before}
    order by over_time limit ${at.limit} for update skip locked)
  update challenges c set state = ${CHALLENGE_STATES.expired} from due where c.challenge_id = due.challenge_id
  returning 1 as "expired"`,
);

/** Closes challenges whose time was over before a time, so that no list goes through them; gives how many there were. */
export const expireChallenges = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(EXPIRE_DUE, { before, limit })).length;

/** The progress of a purge of matches. */
interface MatchesPurged {
  removed: number;
  /** The id that the next page lies above; null after the last that can hold any. */
  next: number | null;
}

const playersOf = (over: string) => `select inviter_id from ${over} union select invitee_id from ${over}`;

// Ids rise with the creation time, and no match ends before its creation: a page that was created after the time is the last.
const PURGE_MATCHES = statement<MatchesPurged>()(
  { after: int, before: bigint, limit: int },
  (at) => `with page as materialized (
    select match_id, inviter_id, invitee_id, created_time, state, finished_time from matches where match_id > ${at.after}
    order by match_id limit ${at.limit}
  ),
  over as materialized (select * from page where ${OVER} and finished_time <= ${at.before}),
  ${notedRemovals(playersOf("over"))},
  gone as (
    delete from matches m using over o where m.match_id = o.match_id and (select count(*) from losers) >= 0 returning 1
  )
  select (select count(*) from gone)::int as "removed",
    (select case when count(*) = ${at.limit} and min(created_time) <= ${at.before} then max(match_id) end from page) as "next"`,
);

/** Removes matches that were over before a time, moves and all, among `limit` with ids above one. */
export const purgeMatches = async (
  db: Queryable,
  page: { after: number; before: number; limit: number },
): Promise<MatchesPurged> => (await first(db.run(PURGE_MATCHES, page))) ?? { removed: 0, next: null };

/** The progress of a purge of guests. */
interface GuestsPurged {
  removed: number;
  /** Whether there are users with higher ids. */
  hasMore: boolean;
}

// Each is looked up by itself, whatever the planner estimates: a join would read the whole other table.
const none = (table: string, condition: string) =>
  `(select 1 from ${table} x where ${condition} and x.user_id = u.user_id limit 1) is null`;
const noMatch = (column: string) =>
  `(select 1 from matches x where x.${column} = u.user_id and (x.${LIVE} or x.started_time is not null) limit 1) is null`;

// Matches that never started go with their guest, in the same statement.
const PURGE_GUESTS = statement<GuestsPurged>()(
  { after: int, upTo: int, before: bigint },
  (at) => `with idle as (
    select u.user_id from users u
    where u.user_id > ${at.after} and u.user_id <= ${at.upTo}
      and (u.is_guest or u.deleted_time is not null) and not u.is_bot
      and greatest(u.created_time, u.deleted_time) <= ${at.before}
      and ${none("presence", `x.last_seen_time > ${at.before}`)} and ${none("sessions", `x.last_used_time > ${at.before}`)}
      and ${noMatch("inviter_id")} and ${noMatch("invitee_id")}
    for update skip locked),
  unstarted as materialized (
    select m.* from idle i cross join lateral (
      select match_id, inviter_id, invitee_id from matches where inviter_id = i.user_id and ${OVER}
      union all select match_id, inviter_id, invitee_id from matches where invitee_id = i.user_id and ${OVER} offset 0) m),
  ${notedRemovals(playersOf("unstarted"))},
  removed as (
    delete from matches where match_id = any (array(select match_id from unstarted)) and (select count(*) from losers) >= 0),
  ${forgottenAudit("idle")},
  gone as (delete from users where user_id = any (array(select user_id from idle)) returning 1)
  select (select count(*) from gone)::int as "removed",
    (select max(user_id) from users) > ${at.upTo} as "hasMore"`,
);

/**
 * Removes guests, and users deleted before then, who have no match that ever started and were not seen since `before`, name and
 * all, with their invites that never started; never a bot or an account. Looks at the users of some ids, from above one up to
 * another.
 */
export const purgeGuests = async (
  db: Queryable,
  before: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<GuestsPurged> =>
  (await first(db.run(PURGE_GUESTS, { before, after, upTo }))) ?? { removed: 0, hasMore: false };

const EMPTY_PARTS = statement<{ gone: number }>()(
  { upTo: bigint },
  (at) => `select purge_idempotency_keys(${at.upTo})::int as "gone"`,
);

/**
 * Truncates every partition of the idempotency records whose newest record is from a time or before (decision 4): no row is read,
 * and the disk space is free at once. Returns about how many records there were.
 */
export const purgeIdempotencyRecords = async (db: Queryable, upTo: number): Promise<number> =>
  (await first(db.run(EMPTY_PARTS, { upTo })))?.gone ?? 0;

/** A table of ours: its own pages (8 KiB) as the planner's sample counted them and as they are, and the bytes that it takes with all that belongs to it. */
export interface Table {
  name: string;
  sampledPages: number;
  pages: number;
  bytes: number;
}

/** A scan of the indexes of a table of this size would keep requests waiting. */
export const LARGE_PAGES = 2000;

const TABLES = statement<Table>()(
  { leastPages: int },
  (at) => `select relname as "name", relpages as "sampledPages",
    (pg_relation_size(oid) / current_setting('block_size')::int)::int as "pages", pg_total_relation_size(oid)::float8 as "bytes" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and pg_relation_size(oid) >= ${at.leastPages}::bigint * current_setting('block_size')::int order by relname`,
);

/** Every table of the database with `leastPages` or more; smaller ones are not measured. */
export const listTables = (db: Queryable, leastPages = 0): Promise<Table[]> => db.run(TABLES, { leastPages });

const doNow = async (db: Queryable, command: string): Promise<void> => {
  await db.run(
    statement<never>()({}, () => command),
    {},
  );
};

/**
 * Frees the space of a table's dead rows for new ones. The indexes are scanned as a whole where it pays, or left as they are:
 * dead entries go when their page is split.
 */
export const vacuumTable = (db: Queryable, name: string, indexes: "auto" | "off"): Promise<void> =>
  doNow(db, `vacuum (index_cleanup ${indexes}) "${name}"`);

/** Takes a new sample of a table for the planner. */
export const analyzeTable = (db: Queryable, name: string): Promise<void> => doNow(db, `analyze "${name}"`);

/** Writes the log's changes to the tables' files, so that the log can be reused. */
export const checkpoint = (db: Queryable): Promise<void> => doNow(db, "checkpoint");

const LOGGED = statement<{ bytes: number }>()(
  {},
  () => `select (pg_current_wal_lsn() - redo_lsn)::float8 as "bytes" from pg_control_checkpoint()`,
);

/** How much the log has grown since the last checkpoint, in bytes. */
export const loggedBytes = async (db: Queryable): Promise<number> => (await db.run(LOGGED, {}))[0]?.bytes ?? 0;
