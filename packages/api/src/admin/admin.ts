import { type AdminReportRow, type AuditRow, listAudit, listReports, readStats, type Stats } from "@yourmove/db";
import type { z } from "zod";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { AdminDeps } from "./admin-deps.ts";
import type * as inputs from "./admin-inputs.ts";
import { type AdminMatches, createAdminMatches } from "./admin-matches.ts";
import { type AdminUsers, createAdminUsers } from "./admin-users.ts";
import { type AdminWebhooks, createAdminWebhooks } from "./admin-webhooks.ts";
import { nextOf } from "./next-of.ts";
import type { OperatorCall } from "./operator-entry.ts";

type Page<Item> = { items: Item[]; nextCursor: number | null };

/** What the process that is asked knows by itself. */
interface OfProcess {
  readonly openPolls: number;
  /** What it has removed since it started because its time was over, by what it was. */
  readonly removed: Readonly<Record<string, number>>;
}

/** All that the operator can do over `/admin/v1`. */
export interface Admin {
  readonly users: AdminUsers;
  readonly matches: AdminMatches;
  readonly webhooks: AdminWebhooks;
  reports(call: OperatorCall, input: z.output<typeof inputs.reportsInput>): Promise<Answer<Page<AdminReportRow>>>;
  report(call: OperatorCall, input: z.output<typeof inputs.reportInput>): Promise<Answer<{ report: AdminReportRow }>>;
  stats(call: OperatorCall): Promise<Answer<{ stats: Stats; process: OfProcess }>>;
  audit(call: OperatorCall, input: z.output<typeof inputs.auditInput>): Promise<Answer<Page<AuditRow>>>;
}

const noSuchReport = failed("route_not_found", "There is no report with this id");

/** Makes it. */
export const createAdmin = (deps: AdminDeps): Admin => {
  const { db, polls, maintenance } = deps;
  const matches = createAdminMatches(deps);
  return {
    users: createAdminUsers(deps, matches),
    matches,
    webhooks: createAdminWebhooks(deps),

    async reports({ now }, { limit, ...filter }) {
      const items = await listReports(db, { ...filter, limit, now });
      return done({ items, nextCursor: nextOf(items, limit, ({ reportID }) => reportID) });
    },

    async report({ now }, { reportID }) {
      const [report] = await listReports(db, { reportID, limit: 1, now });
      return report ? done({ report }) : noSuchReport;
    },

    async stats({ now }) {
      const process = { openPolls: polls.size, removed: maintenance.removed() };
      return done({ stats: await readStats(db, now), process });
    },

    async audit(_call, filter) {
      const items = await listAudit(db, filter);
      return done({ items, nextCursor: nextOf(items, filter.limit, ({ entryID }) => entryID) });
    },
  };
};
