import type { ReportReason } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { plainRow } from "./plain-row.ts";
import { VERIFIED, type Verified, verified, verifiedValues } from "./session-check.ts";
import { bigint, first, int, orNull, statement, text } from "./statement.ts";

/** A user's report about another, for the operator (contract 4.8). */
export interface NewReport {
  reporter: Verified;
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

/**
 * The outcome of a report: its id, or the time of the oldest report that counts against the limit; both null when a concurrent
 * one was first.
 */
export interface ReportOutcome {
  reportID: number | null;
  oldestTime: number | null;
  /** Whether the reporter's session still held. */
  isVerified: boolean;
}

// In SQL, for its one-statement guarantee. Two concurrent reports count the same earlier ones and so get the same number, which
// only one of them can have.
const INSERT = statement<ReportOutcome>()(
  {
    userID: int,
    reportedID: int,
    matchID: orNull(int),
    reason: text,
    text: orNull(text),
    now: bigint,
    most: int,
    since: bigint,
    ...VERIFIED,
  },
  (at) => `with ${verified(at)},
  latest as (
    select number, created_time from reports where reporter_id = ${at.userID} order by number desc limit ${at.most}
  ),
  counted as (
    select coalesce(max(number), 0) + 1 as number, count(*) filter (where created_time > ${at.since}) < ${at.most} as has_room,
      min(created_time) filter (where created_time > ${at.since}) as oldest_time
    from latest
  ),
  added as (
    insert into reports (reporter_id, number, user_id, match_id, reason, text, created_time)
    select v.user_id, number, ${at.reportedID}, ${at.matchID}, ${at.reason}, ${at.text}, ${at.now}
    from counted, verified v where has_room
    on conflict (reporter_id, number) do nothing returning report_id
  )
  select (select report_id from added) as "reportID",
    case when not has_room then oldest_time::float8 end as "oldestTime", exists (select from verified) as "isVerified"
  from counted`,
);

/** Stores a report unless its reporter has made `most` after `since`, in one guarded statement. */
export const insertReport = async (
  db: Queryable,
  { reporter, userID: reportedID, ...report }: NewReport,
  room: ReportRoom,
): Promise<ReportOutcome> => {
  const values = { ...room, ...report, reportedID, userID: reporter.userID, ...verifiedValues(reporter) };
  return (await first(db.run(INSERT, values))) ?? { reportID: null, oldestTime: null, isVerified: true };
};

/** The match that a report names. */
export interface ReportedMatch {
  matchID: number;
  gameType: string;
  state: number;
  result: string | null;
  moveCount: number;
}

/** A report of a user about another, with the match that it names. */
export interface AdminReportRow {
  reportID: number;
  reporterID: number;
  reporterName: string;
  userID: number;
  username: string;
  reason: ReportReason;
  text: string | null;
  createdTime: number;
  /** Whether the reported user is banned now. */
  isBanned: boolean;
  match: ReportedMatch | null;
}

/** Which reports are looked for. */
export interface ReportFilter {
  /** The reported user. */
  userID?: number | undefined;
  reportID?: number | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
  now: number;
}

const NAMES = { select: { username: true, bannedUntil: true } } as const;

/** Reports with their matches, the newest first. */
export const listReports = async (
  { prisma }: Queryable,
  { userID, reportID, before, limit, now }: ReportFilter,
): Promise<AdminReportRow[]> => {
  const where = {
    ...(userID !== undefined && { userID }),
    AND: [reportID === undefined ? {} : { reportID }, before === undefined ? {} : { reportID: { lt: before } }],
  };
  const include = { reporter: NAMES, user: NAMES };
  const found = await prisma.report.findMany({ where, include, orderBy: { reportID: "desc" }, take: limit });
  const matches = await findReported(prisma, found);
  return found.map((report) => {
    const { reporterID, reporter, user, reason, text, createdTime, ...row } = plainRow(report);
    return {
      reportID: row.reportID,
      reporterID,
      reporterName: reporter.username,
      userID: row.userID,
      username: user.username,
      reason: reason as ReportReason,
      text,
      createdTime,
      isBanned: user.bannedUntil !== null && Number(user.bannedUntil) > now,
      match: matches.get(row.matchID) ?? null,
    };
  });
};

/** The matches that reports name, by their ids: a report outlives its match, and so has no relation to it. */
const findReported = async (
  prisma: Queryable["prisma"],
  reports: readonly { matchID: number | null }[],
): Promise<ReadonlyMap<number | null, ReportedMatch>> => {
  const matchIDs = reports.flatMap(({ matchID }) => matchID ?? []);
  const found = await prisma.match.findMany({
    where: { matchID: { in: matchIDs } },
    select: { matchID: true, gameType: true, state: true, result: true, xMoveCount: true, oMoveCount: true },
  });
  return new Map(
    found.map(({ xMoveCount, oMoveCount, ...match }) => [
      match.matchID,
      { ...match, moveCount: xMoveCount + oMoveCount },
    ]),
  );
};
