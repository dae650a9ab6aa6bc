import { ADMIN_OPERATIONS, type AdminDeclaration, type AdminOperationName } from "@yourmove/contract";
import { findReports, getReport, getStats, listAudit } from "../admin/admin.ts";
import type { AdminCall } from "../admin/admin-call.ts";
import { getClock, setClockBack, trustClock } from "../admin/admin-clock.ts";
import * as games from "../admin/admin-games.ts";
import { endMatch, readAnyMatch } from "../admin/admin-matches.ts";
import * as users from "../admin/admin-users.ts";
import * as webhooks from "../admin/admin-webhooks.ts";
import { implement, type Runnable } from "./operation.ts";

/** One function for each of the operator's calls: one that is declared and not done, or done and not declared, does not compile. */
export const adminCalls: { readonly [Name in AdminOperationName]: AdminCall<Name> } = {
  "users.find": users.findUsers,
  "users.get": users.getUser,
  "users.ban": users.banUser,
  "users.unban": users.unbanUser,
  "users.rename": users.renameUser,
  "users.endSessions": users.endUserSessions,
  "users.delete": users.deleteUser,
  "reports.list": findReports,
  "reports.get": getReport,
  "matches.get": readAnyMatch,
  "matches.end": endMatch,
  "games.list": games.listVersions,
  "games.retire": games.retireGame,
  "games.offer": games.offerGame,
  "games.resume": games.resumeMatches,
  "games.upgrade": games.upgradeMatches,
  "games.end": games.endGame,
  "webhooks.list": webhooks.listWebhooks,
  "webhooks.create": webhooks.createWebhook,
  "webhooks.update": webhooks.updateWebhook,
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

/** One call of the operator's: its declaration, and its function. */
export type AdminOperation = AdminDeclaration & Runnable;

/** Everything under `/admin/v1`. */
export const adminOperations: readonly AdminOperation[] = Object.entries(ADMIN_OPERATIONS).map(([name, declared]) => {
  const type = declared.method === "GET" ? ("query" as const) : ("mutation" as const);
  const run = adminCalls[name as AdminOperationName];
  return implement({ ...declared, name, type, requiresUser: false }, { run: run as Runnable["run"] });
});
