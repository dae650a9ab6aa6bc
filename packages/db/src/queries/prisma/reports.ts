import type { ReportReason } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { plainRow } from "./plain-row.ts";
import { whileVerified } from "./while-verified.ts";

/** A user's report about another, for the operator. */
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

/** Stores a report unless its reporter has made `most` after `since`, however many are made at once. */
export const insertReport = async (
  db: Queryable,
  { reporter, now, ...report }: NewReport,
  { most, since }: ReportRoom,
): Promise<ReportOutcome> => {
  const outcome = await whileVerified(db, reporter, async (tx) => {
    const reporterID = reporter.userID;
    const latest = await tx.report.findMany({ where: { reporterID }, orderBy: { number: "desc" }, take: most });
    const times = latest.map(({ createdTime }) => Number(createdTime)).filter((time) => time > since);
    if (times.length >= most) return { reportID: null, oldestTime: Math.min(...times) };
    const number = (latest[0]?.number ?? 0) + 1;
    const made = await tx.report.create({ data: { ...report, reporterID, number, createdTime: BigInt(now) } });
    return { reportID: made.reportID, oldestTime: null };
  });
  return outcome === "overtaken"
    ? { reportID: null, oldestTime: null, isVerified: false }
    : { ...outcome, isVerified: true };
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
