import { type BanReason, STATES } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { searchKey } from "../../names/name-key.ts";
import { bigint, boolean, first, int, orNull, statement, text } from "./statement.ts";
import { DEAD, OPEN } from "./states.ts";

/** The service's counts. */
export interface Stats {
  accounts: number;
  guests: number;
  hostUsers: number;
  bots: number;
  deleted: number;
  banned: number;
  seenLastMinute: number;
  seenLastDay: number;
  newLastDay: number;
  matches: number;
  invites: number;
  activeMatches: number;
  openChallenges: number;
  reports: number;
  reportsLastWeek: number;
  sessions: number;
  webhooks: number;
  disabledWebhooks: number;
  deadDeliveries: number;
  untakenEvents: number;
  databaseBytes: number;
}

/** Figures that PostgreSQL estimates: counting all matches ever made would take seconds. */
export const ESTIMATED_STATS = ["matches"] as const satisfies readonly (keyof Stats)[];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const USERS = `select count(*) filter (where kind = 'account')::int as "accounts",
    count(*) filter (where kind = 'guest')::int as "guests", count(*) filter (where kind = 'host')::int as "hostUsers",
    count(*) filter (where kind = 'bot')::int as "bots", count(*) filter (where kind = 'deleted')::int as "deleted"`;

const COUNT = statement<Stats>()(
  { now: bigint },
  (at) => `with kinds as (
    select created_time, case when deleted_time is not null then 'deleted' when is_bot then 'bot' when is_guest then 'guest'
      when host_issuer is not null then 'host' else 'account' end as kind from users),
  seen as (
    select count(*) filter (where last_seen_time > ${at.now} - ${MINUTE_MS})::int as "seenLastMinute", count(*)::int as "seenLastDay"
    from presence where last_seen_time > ${at.now} - ${DAY_MS}),
  live as (
    select count(*) filter (where state = ${STATES.invited})::int as "invites",
      count(*) filter (where state = ${STATES.active})::int as "activeMatches" from matches where state < ${STATES.finished}),
  subscribers as (
    select count(*)::int as "webhooks", count(*) filter (where not is_enabled)::int as "disabledWebhooks" from webhooks),
  reported as (
    select count(*)::int as "reports",
      count(*) filter (where created_time > ${at.now} - ${7 * DAY_MS})::int as "reportsLastWeek" from reports),
  users_now as (
    ${USERS}, count(*) filter (where kind in ('account', 'guest', 'host') and created_time > ${at.now} - ${DAY_MS})::int as "newLastDay"
    from kinds)
  select users_now.*, seen.*, live.*, subscribers.*, reported.*,
    (select count(*) from bans where until_time is null or until_time > ${at.now})::int as "banned",
    (select greatest(reltuples, 0)::float8 from pg_class where oid = 'matches'::regclass) as "matches",
    (select count(*) from challenges where ${OPEN} and over_time > ${at.now})::int as "openChallenges",
    (select count(*) from sessions)::int as "sessions",
    (select count(*) from webhook_deliveries where ${DEAD})::int as "deadDeliveries",
    (select count(*) from events where not is_taken)::int as "untakenEvents",
    pg_database_size(current_database())::float8 as "databaseBytes"
  from users_now, seen, live, subscribers, reported`,
);

/** Counts everything but what it estimates, which may take a second or so on a large database. */
export const readStats = async (db: Queryable, now: number): Promise<Stats> => {
  const stats = await first(db.run(COUNT, { now }));
  if (!stats) throw new Error("The counts gave no row");
  return stats;
};

/** A user as the operator sees it in a list. */
export interface AdminUserRow {
  userID: number;
  username: string;
  isGuest: boolean;
  isBot: boolean;
  isDeleted: boolean;
  hostIssuer: string | null;
  hostSubject: string | null;
  createdTime: number;
  lastSeenTime: number | null;
  /** Why and until when it is banned, null for good; both null where it is not. */
  banReason: BanReason | null;
  bannedUntil: number | null;
}

/** The same, with counts of the user's rows. */
export interface AdminUserDetail extends AdminUserRow {
  sessions: number;
  keys: number;
  webhooks: number;
  pendingInvites: number;
  activeMatches: number;
  won: number;
  lost: number;
  drawn: number;
  reportsAbout: number;
  reportsMade: number;
}

const COLUMNS = `u.user_id as "userID", u.username, u.is_guest as "isGuest", u.is_bot as "isBot",
  u.deleted_time is not null as "isDeleted", u.host_issuer as "hostIssuer", u.host_subject as "hostSubject",
  u.created_time::float8 as "createdTime", p.last_seen_time::float8 as "lastSeenTime",
  b.reason as "banReason", b.until_time::float8 as "bannedUntil"`;

const joined = (now: string): string => `left join presence p on p.user_id = u.user_id
  left join bans b on b.user_id = u.user_id and (b.until_time is null or b.until_time > ${now})`;

/** Which users are looked for: all that is given must fit. */
export interface UserFilter {
  /** A part of the name, without regard to case. */
  name?: string | undefined;
  isBanned?: boolean | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
  now: number;
}

// `strpos`, for `like` would read "%" and "_" of a name as patterns.
const FIND = statement<AdminUserRow>()(
  { key: orNull(text), isBanned: boolean, before: orNull(int), limit: int, now: bigint },
  (at) => `select ${COLUMNS} from users u ${joined(at.now)}
  where (${at.before} is null or u.user_id < ${at.before}) and (${at.key} is null or strpos(u.search_key, ${at.key}) > 0)
    and (not ${at.isBanned} or b.user_id is not null)
  order by u.user_id desc limit ${at.limit}`,
);

/** Users that fit, the newest first. */
export const findUsers = (db: Queryable, { name, isBanned, before, limit, now }: UserFilter): Promise<AdminUserRow[]> =>
  db.run(FIND, {
    key: name === undefined ? null : searchKey(name),
    isBanned: isBanned ?? false,
    before: before ?? null,
    limit,
    now,
  });

const GET = statement<AdminUserDetail>()(
  { userID: int, now: bigint },
  (at) => `select ${COLUMNS}, coalesce(c.pending_invites, 0) as "pendingInvites",
    coalesce(c.active_matches, 0) as "activeMatches", coalesce(c.won, 0) as "won", coalesce(c.lost, 0) as "lost",
    coalesce(c.drawn, 0) as "drawn",
    (select count(*) filter (where kind = 'session') from sessions s where s.user_id = u.user_id)::int as "sessions",
    (select count(*) filter (where kind = 'api_key') from sessions s where s.user_id = u.user_id)::int as "keys",
    (select count(*) from webhooks w where w.user_id = u.user_id)::int as "webhooks",
    (select count(*) from reports r where r.user_id = u.user_id)::int as "reportsAbout",
    (select count(*) from reports r where r.reporter_id = u.user_id)::int as "reportsMade"
  from users u ${joined(at.now)} left join cursors c on c.user_id = u.user_id where u.user_id = ${at.userID}`,
);

/** A user with its counts; null where there is none. */
export const getUser = (db: Queryable, userID: number, now: number): Promise<AdminUserDetail | null> =>
  first(db.run(GET, { userID, now }));
