import { DAY_MS, STATES } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { bigint, first, statement } from "./statement.ts";
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
