// Opening, transactions, errors and backups

export { backUpFolder, restoreFolder } from "./backup/backup-file.ts";
export { countRows, countTables, moveRows } from "./backup/move-rows.ts";
export type { Database } from "./database.ts";
export { isUnavailable, isUniqueViolation } from "./errors.ts";
export { inTransaction } from "./open/create-database.ts";
export { DataFolderLockedError } from "./open/data-folder.ts";
export { type Channel, listen } from "./open/listen.ts";
export { inspectDatabase, openDatabase } from "./open/open-database.ts";
export { retryOnConflict } from "./retry-on-conflict.ts";

// Matches, moves and lists: what is hot, by name

export type { Basis } from "./queries/basis.ts";
export { listCursor, matchCursor } from "./queries/cursors.ts";
export * as deadlineQueries from "./queries/deadlines.ts";
export {
  findAnyMatch,
  findInvitesBetween,
  findMatch,
  findOldestStrangerInvite,
  findPendingInvite,
  findToAct,
  findToWrite,
  listFinished,
  type MatchToAct,
  type MatchToWrite,
  type MatchWithOpponent,
} from "./queries/find-match.ts";
export { type InviteWrite, insertMatch } from "./queries/insert-match.ts";
export { type ListChanges, listChanges } from "./queries/list-changes.ts";
export { type ListedMatch, listMatches, type MatchList } from "./queries/list-matches.ts";
export { type HistoryRow, listMoves } from "./queries/moves.ts";
export * as pauseQueries from "./queries/pause-match.ts";
export { type MatchChange, saveMatch } from "./queries/save-match.ts";

// Everything else: one namespace a subject

export { nameKey } from "./names/name-key.ts";
export * as adminQueries from "./queries/admin/admin.ts";
export * as adminWebhookQueries from "./queries/admin/admin-webhooks.ts";
export * as auditQueries from "./queries/audit.ts";
export * as banQueries from "./queries/bans.ts";
export * as botQueries from "./queries/bots.ts";
export * as challengeQueries from "./queries/challenges.ts";
export * as clockQueries from "./queries/clock.ts";
export * as deletionQueries from "./queries/deletions.ts";
export * as eventQueries from "./queries/events.ts";
export * as exportQueries from "./queries/exports.ts";
export * as gameQueries from "./queries/games.ts";
export * as idempotencyQueries from "./queries/idempotency-records.ts";
export * as maintenanceQueries from "./queries/maintenance.ts";
export * as nameQueries from "./queries/names.ts";
export type { OriginMarks } from "./queries/origins.ts";
export * as ownDeliveryQueries from "./queries/own-deliveries.ts";
export * as passkeyQueries from "./queries/passkeys.ts";
export * as personQueries from "./queries/people.ts";
export * as notificationQueries from "./queries/push-notifications.ts";
export * as subscriptionQueries from "./queries/push-subscriptions.ts";
export * as recoveryCodeQueries from "./queries/recovery-codes.ts";
export * as relationshipQueries from "./queries/relationship.ts";
export * as reminderQueries from "./queries/reminders.ts";
export * as reportQueries from "./queries/reports.ts";
export { ensureSecret } from "./queries/secrets.ts";
export type { Actor, Verified } from "./queries/session-check.ts";
export * as sessionQueries from "./queries/sessions.ts";
export * as signInQueries from "./queries/sign-in.ts";
export * as userQueries from "./queries/users.ts";
export * as webhookDeliveryQueries from "./queries/webhook-deliveries.ts";
export * as webhookQueries from "./queries/webhooks.ts";
export type { Overtaken } from "./queries/while-verified.ts";
export * as challengeWrites from "./queries/write-challenge.ts";
