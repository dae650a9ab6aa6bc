import type { ReportReason } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { bigint, first, int, orNull, statement, text } from "./statement.ts";

/** What a user tells the operator about another (contract 4.8). */
export interface NewReport {
  reporterID: number;
  userID: number;
  matchID: number | null;
  reason: ReportReason;
  text: string | null;
  now: number;
}

/** How many reports one user may make after a time. */
export interface ReportRoom {
  most: number;
  /** In epoch milliseconds. */
  since: number;
}

/** What became of a report: its id, or when the oldest of those that fill the room was made; both null when another was first. */
export interface ReportOutcome {
  reportID: number | null;
  oldestTime: number | null;
}

// In SQL, for its one-statement guarantee. Two reports at once count the same ones before them and so have the same number, which only one of them can have.
const INSERT = statement<ReportOutcome>()(
  {
    reporterID: int,
    userID: int,
    matchID: orNull(int),
    reason: text,
    text: orNull(text),
    now: bigint,
    most: int,
    since: bigint,
  },
  (at) => `with latest as (
    select number, created_time from reports where reporter_id = ${at.reporterID} order by number desc limit ${at.most}
  ),
  counted as (
    select coalesce(max(number), 0) + 1 as number, count(*) filter (where created_time > ${at.since}) < ${at.most} as has_room,
      min(created_time) filter (where created_time > ${at.since}) as oldest_time
    from latest
  ),
  added as (
    insert into reports (reporter_id, number, user_id, match_id, reason, text, created_time)
    select ${at.reporterID}, number, ${at.userID}, ${at.matchID}, ${at.reason}, ${at.text}, ${at.now}
    from counted where has_room
    on conflict (reporter_id, number) do nothing returning report_id
  )
  select (select report_id from added) as "reportID",
    case when not has_room then oldest_time::float8 end as "oldestTime" from counted`,
);

/** Stores a report unless its reporter has made `most` after `since`, in one guarded statement. */
export const insertReport = async (db: Queryable, report: NewReport, room: ReportRoom): Promise<ReportOutcome> =>
  (await first(db.run(INSERT, { ...room, ...report }))) ?? { reportID: null, oldestTime: null };
