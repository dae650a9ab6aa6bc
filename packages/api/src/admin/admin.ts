import { auditQueries, reportQueries, statsQueries } from "@yourmove/db";
import { done, failed } from "../answer.ts";
import { type AdminCall, nextOf } from "./admin-call.ts";

const noSuchReport = failed("route_not_found", "There is no report with this id");

/** Finds what users reported. */
export const findReports: AdminCall<"reports.list"> = async (ctx, { limit, ...filter }) => {
  const { db } = ctx;
  const now = ctx.clock.now();
  const items = await reportQueries.listReports(db, { ...filter, limit, now });
  return done({ items, nextCursor: nextOf(items, limit, ({ reportID }) => reportID) });
};

/** Reads a report. */
export const getReport: AdminCall<"reports.get"> = async (ctx, { reportID }) => {
  const { db } = ctx;
  const now = ctx.clock.now();
  const [report] = await reportQueries.listReports(db, { reportID, limit: 1, now });
  return report ? done({ report }) : noSuchReport;
};

/** Reads the figures of the service, and of the process that answers. */
export const getStats: AdminCall<"stats.get"> = async ({ clock, db, maintenance, polls }) => {
  const process = { openPolls: polls.size, removed: maintenance.removed() };
  return done({
    stats: await statsQueries.readStats(db, clock.now()),
    estimates: [...statsQueries.ESTIMATED_STATS],
    process,
  });
};

/** Reads the audit log. */
export const listAudit: AdminCall<"audit.list"> = async (ctx, filter) => {
  const { db } = ctx;
  const items = await auditQueries.listAudit(db, filter);
  return done({ items, nextCursor: nextOf(items, filter.limit, ({ entryID }) => entryID) });
};
