import type { ReportReason } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { bigint, int, orNull, statement } from "../statement.ts";

/** The match that a report names. */
export interface ReportedMatch {
  matchID: number;
  gameType: string;
  state: number;
  result: string | null;
  moveCount: number;
}

/** What a user told the operator about another, with the match that it named. */
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
  /** About whom. */
  userID?: number | undefined;
  reportID?: number | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
  now: number;
}

const LIST = statement<AdminReportRow>()(
  { userID: orNull(int), reportID: orNull(int), before: orNull(int), limit: int, now: bigint },
  (at) => `select r.report_id as "reportID", r.reporter_id as "reporterID", o.username as "reporterName",
    r.user_id as "userID", u.username, r.reason, r.text, r.created_time::float8 as "createdTime",
    coalesce(u.banned_until > ${at.now}, false) as "isBanned",
    case when m.match_id is not null then jsonb_build_object('matchID', m.match_id, 'gameType', m.game_type,
      'state', m.state, 'result', m.result, 'moveCount', m.x_move_count + m.o_move_count) end as "match"
  from reports r join users o on o.user_id = r.reporter_id join users u on u.user_id = r.user_id
  left join matches m on m.match_id = r.match_id
  where (${at.userID} is null or r.user_id = ${at.userID}) and (${at.reportID} is null or r.report_id = ${at.reportID})
    and (${at.before} is null or r.report_id < ${at.before})
  order by r.report_id desc limit ${at.limit}`,
);

/** Reports with what they are about, the newest first. */
export const listReports = (db: Queryable, filter: ReportFilter): Promise<AdminReportRow[]> => {
  const { userID = null, reportID = null, before = null, limit, now } = filter;
  return db.run(LIST, { userID, reportID, before, limit, now });
};
