import type { AdminAnswer, AdminInput, AdminOperationName } from "@yourmove/contract";
import { adminQueries, auditQueries, auditWrites, clockQueries, inTransaction, reportQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import { type ClockMoved, MAX_OFFSET_MS } from "../clock.ts";
import { type AdminCall, type AdminContext, nextOf, type OperatorCall, operatorEntry } from "./admin-context.ts";
import { endGame, listVersions, offerGame, resumeMatches, retireGame, upgradeMatches } from "./admin-games.ts";
import { endMatch, readAnyMatch } from "./admin-matches.ts";
import { banUser, deleteUser, endUserSessions, findUsers, getUser, renameUser, unbanUser } from "./admin-users.ts";
import * as webhooks from "./admin-webhooks.ts";

const getClock: AdminCall<"clock.get"> = async ({ db, clock, clockOffset }) => {
  const time = clock.now();
  const ahead = await clockQueries.countAhead(db, time + MAX_OFFSET_MS);
  return done({ time, offsetMs: clockOffset.ms(), isSettled: clockOffset.isSettled(), ahead });
};

/** The clock is right: whatever waits for that continues, in this process. */
const trustClock: AdminCall<"clock.trust"> = async (context, call, { note }) => {
  context.clockOffset.settle();
  await auditWrites.writeAudit(context.db, operatorEntry(call, { action: "clock_trusted", note }));
  return getClock(context, call, {});
};

/** Sets back what a clock that ran ahead has stamped. */
const setClockBack: AdminCall<"clock.setBack"> = async ({ db, clock, changes }, call, { note }) => {
  const now = clock.now();
  const { userIDs, matches } = await inTransaction(db, async (tx) => {
    const back = await clockQueries.setBack(tx, now, now + MAX_OFFSET_MS);
    const after = { users: back.userIDs.length, matches: back.matches };
    await auditWrites.writeAudit(tx, operatorEntry(call, { action: "clock_set_back", after, note }));
    return back;
  });
  changes.publish(userIDs);
  return done({ users: userIDs.length, matches });
};

const noSuchReport = failed("route_not_found", "There is no report with this id");

const findReports: AdminCall<"reports.list"> = async ({ db }, { now }, { limit, ...filter }) => {
  const items = await reportQueries.listReports(db, { ...filter, limit, now });
  return done({ items, nextCursor: nextOf(items, limit, ({ reportID }) => reportID) });
};

const getReport: AdminCall<"reports.get"> = async ({ db }, { now }, { reportID }) => {
  const [report] = await reportQueries.listReports(db, { reportID, limit: 1, now });
  return report ? done({ report }) : noSuchReport;
};

const getStats: AdminCall<"stats.get"> = async ({ db, polls, maintenance }, { now }) => {
  const process = { openPolls: polls.size, removed: maintenance.removed() };
  return done({ stats: await adminQueries.readStats(db, now), estimates: [...adminQueries.ESTIMATED_STATS], process });
};

const listAudit: AdminCall<"audit.list"> = async ({ db }, _call, filter) => {
  const items = await auditQueries.listAudit(db, filter);
  return done({ items, nextCursor: nextOf(items, filter.limit, ({ entryID }) => entryID) });
};

/** One function for each call: one that is declared and not done, or done and not declared, does not compile. */
const calls: { readonly [Name in AdminOperationName]: AdminCall<Name> } = {
  "users.find": findUsers,
  "users.get": getUser,
  "users.ban": banUser,
  "users.unban": unbanUser,
  "users.rename": renameUser,
  "users.endSessions": endUserSessions,
  "users.delete": deleteUser,
  "reports.list": findReports,
  "reports.get": getReport,
  "matches.get": readAnyMatch,
  "matches.end": endMatch,
  "games.list": listVersions,
  "games.retire": retireGame,
  "games.offer": offerGame,
  "games.resume": resumeMatches,
  "games.upgrade": upgradeMatches,
  "games.end": endGame,
  "webhooks.list": webhooks.listWebhooks,
  "webhooks.make": webhooks.createWebhook,
  "webhooks.change": webhooks.changeWebhook,
  "webhooks.remove": webhooks.removeWebhook,
  "webhooks.rotate": webhooks.rotateSecret,
  "webhooks.test": webhooks.testWebhook,
  "webhooks.replay": webhooks.replayEvents,
  "webhooks.deliveries": webhooks.listDeliveries,
  "webhooks.retry": webhooks.retryDelivery,
  "deadLetters.list": webhooks.listDeadLetters,
  "clock.get": getClock,
  "clock.trust": trustClock,
  "clock.setBack": setClockBack,
  "stats.get": getStats,
  "audit.list": listAudit,
};

/** All that the operator can do over `/admin/v1`, by the names of the contract. */
export type Admin = {
  readonly [Name in AdminOperationName]: (
    call: OperatorCall,
    input: AdminInput<Name>,
  ) => Promise<Answer<AdminAnswer<Name>>>;
};

/** Moves what was stamped by a time that the clock is no longer at. */
const moveStamps = async (context: AdminContext, { from, until, by }: ClockMoved): Promise<void> => {
  const { db, clock, changes, log } = context;
  try {
    if (by < 0) {
      const note = from === null ? "the clock was wrong at the start" : "the clock has gone back";
      await setClockBack(context, { requestID: "clock", now: clock.now() }, { note: `by itself: ${note}` });
    } else {
      const userIDs = await inTransaction(db, (tx) => clockQueries.moveOn(tx, { from: from ?? until, until, by }));
      changes.publish(userIDs);
      log.warn(
        { movedMs: by, users: userIDs.length },
        "the clock is believed: what was stamped meanwhile has moved with it",
      );
    }
  } catch (error) {
    log.error(
      { err: error },
      "what the clock had stamped could not be moved: yourmove admin clock set-back does what lies ahead",
    );
  }
};

/** Binds the calls. What a wrong clock has stamped is moved by itself, once the clock is right. */
export const createAdmin = (context: AdminContext): Admin => {
  context.clockOffset.onMoved?.((moved) => moveStamps(context, moved));
  const bound = Object.entries<AdminCall<never>>(calls).map(
    ([name, act]) => [name, (call: OperatorCall, input: never) => act(context, call, input)] as const,
  );
  return Object.fromEntries(bound) as Admin;
};
