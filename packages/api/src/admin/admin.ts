import type { AdminAnswer, AdminInput } from "@yourmove/contract";
import { adminQueries, auditQueries, reportQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import { type AdminClock, createAdminClock } from "./admin-clock.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { type AdminGames, createAdminGames } from "./admin-games.ts";
import { type AdminMatches, createAdminMatches } from "./admin-matches.ts";
import { type AdminUsers, createAdminUsers } from "./admin-users.ts";
import { type AdminWebhooks, createAdminWebhooks } from "./admin-webhooks.ts";
import { nextOf } from "./next-of.ts";
import type { OperatorCall } from "./operator-entry.ts";

/** All that the operator can do over `/admin/v1`. */
export interface Admin {
  readonly users: AdminUsers;
  readonly matches: AdminMatches;
  readonly games: AdminGames;
  readonly webhooks: AdminWebhooks;
  readonly clock: AdminClock;
  reports(call: OperatorCall, input: AdminInput<"reports.list">): Promise<Answer<AdminAnswer<"reports.list">>>;
  report(call: OperatorCall, input: AdminInput<"reports.get">): Promise<Answer<AdminAnswer<"reports.get">>>;
  stats(call: OperatorCall): Promise<Answer<AdminAnswer<"stats.get">>>;
  audit(call: OperatorCall, input: AdminInput<"audit.list">): Promise<Answer<AdminAnswer<"audit.list">>>;
}

const noSuchReport = failed("route_not_found", "There is no report with this id");

export const createAdmin = (deps: AdminDeps): Admin => {
  const { db, polls, maintenance } = deps;
  const matches = createAdminMatches(deps);
  return {
    users: createAdminUsers(deps, matches),
    matches,
    games: createAdminGames(deps),
    webhooks: createAdminWebhooks(deps),
    clock: createAdminClock(deps),

    async reports({ now }, { limit, ...filter }) {
      const items = await reportQueries.listReports(db, { ...filter, limit, now });
      return done({ items, nextCursor: nextOf(items, limit, ({ reportID }) => reportID) });
    },

    async report({ now }, { reportID }) {
      const [report] = await reportQueries.listReports(db, { reportID, limit: 1, now });
      return report ? done({ report }) : noSuchReport;
    },

    async stats({ now }) {
      const process = { openPolls: polls.size, removed: maintenance.removed() };
      return done({
        stats: await adminQueries.readStats(db, now),
        estimates: [...adminQueries.ESTIMATED_STATS],
        process,
      });
    },

    async audit(_call, filter) {
      const items = await auditQueries.listAudit(db, filter);
      return done({ items, nextCursor: nextOf(items, filter.limit, ({ entryID }) => entryID) });
    },
  };
};
