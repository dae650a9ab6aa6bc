import type { AdminAnswer, AdminInput } from "@yourmove/contract";
import { auditQueries, clockQueries, ESTIMATED_STATS, inTransaction, listReports, readStats } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import { MAX_OFFSET_MS } from "../clock.ts";
import { type AdminDeps, nextOf, type OperatorCall, operatorEntry } from "./admin-context.ts";
import { type AdminGames, createAdminGames } from "./admin-games.ts";
import { type AdminMatches, createAdminMatches } from "./admin-matches.ts";
import { type AdminUsers, createAdminUsers } from "./admin-users.ts";
import { type AdminWebhooks, createAdminWebhooks } from "./admin-webhooks.ts";

/** What the operator sees of the clock, and does about one that was wrong. */
export interface AdminClock {
  get(call: OperatorCall): Promise<Answer<AdminAnswer<"clock.get">>>;
  /** The clock is right: whatever waits for that continues, in this process. */
  trust(call: OperatorCall, input: AdminInput<"clock.trust">): Promise<Answer<AdminAnswer<"clock.get">>>;
  /** Sets back what a clock that ran ahead has stamped. */
  setBack(call: OperatorCall, input: AdminInput<"clock.setBack">): Promise<Answer<AdminAnswer<"clock.setBack">>>;
}

const isWrong = failed("unavailable", "This server's clock is not the database's: mend that first");

/** Creates it. What a clock that was wrong at the start has stamped is set back by itself, once the clock is right. */
const createAdminClock = ({ db, clock, clockOffset, changes, log }: AdminDeps): AdminClock => {
  const get: AdminClock["get"] = async () => {
    const time = clock.now();
    const ahead = await clockQueries.countAhead(db, time + MAX_OFFSET_MS);
    const { ms, isTrusted, isSettled } = clockOffset;
    return done({ time, offsetMs: ms(), isTrusted: isTrusted(), isSettled: isSettled(), ahead });
  };
  const setBack: AdminClock["setBack"] = async (call, { note }) => {
    if (!clockOffset.isTrusted()) return isWrong;
    const now = clock.now();
    const { userIDs, matches } = await inTransaction(db, async (tx) => {
      const back = await clockQueries.setBack(tx, now, now + MAX_OFFSET_MS);
      const after = { users: back.userIDs.length, matches: back.matches };
      await auditQueries.writeAudit(tx, operatorEntry(call, { action: "clock_set_back", after, note }));
      return back;
    });
    changes.publish(userIDs);
    return done({ users: userIDs.length, matches });
  };
  clockOffset.onPutRight?.(() => {
    const call = { requestID: "clock", now: clock.now() };
    setBack(call, { note: "by itself: the clock was wrong at the start" }).catch((error: unknown) =>
      log.error(
        { err: error },
        "what the clock had stamped could not be set back: yourmove admin clock set-back does it",
      ),
    );
  });
  return {
    get,
    setBack,

    async trust(call, { note }) {
      clockOffset.settle();
      await auditQueries.writeAudit(db, operatorEntry(call, { action: "clock_trusted", note }));
      return get(call);
    },
  };
};

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
      const items = await listReports(db, { ...filter, limit, now });
      return done({ items, nextCursor: nextOf(items, limit, ({ reportID }) => reportID) });
    },

    async report({ now }, { reportID }) {
      const [report] = await listReports(db, { reportID, limit: 1, now });
      return report ? done({ report }) : noSuchReport;
    },

    async stats({ now }) {
      const process = { openPolls: polls.size, removed: maintenance.removed() };
      return done({ stats: await readStats(db, now), estimates: [...ESTIMATED_STATS], process });
    },

    async audit(_call, filter) {
      const items = await auditQueries.listAudit(db, filter);
      return done({ items, nextCursor: nextOf(items, filter.limit, ({ entryID }) => entryID) });
    },
  };
};
