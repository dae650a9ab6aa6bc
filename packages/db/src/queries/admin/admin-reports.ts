import type { ReportReason } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { plainRow } from "../plain-row.ts";

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

/** Reports with what they are about, the newest first. */
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
