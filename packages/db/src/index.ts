// Opening, transactions, errors and backups

export { backUpFolder, refuseBackup, restoreFolder } from "./backup/backup-file.ts";
export { countRows, countTables, moveRows } from "./backup/move-rows.ts";
export type { Database } from "./database.ts";
export { isUnavailable, isUniqueViolation } from "./errors.ts";
export { EditedMigrationError } from "./migrations/migrate.ts";
export { inTransaction } from "./open/create-database.ts";
export { DataFolderLockedError } from "./open/data-folder.ts";
export { type Channel, listen } from "./open/listen.ts";
export { inspectDatabase, openDatabase } from "./open/open-database.ts";
export { retryOnConflict } from "./retry-on-conflict.ts";

// Matches, moves and lists: what is hot, by name

export type { Basis } from "./queries/statements/basis.ts";
export { listCursor, matchCursor } from "./queries/statements/cursors.ts";
export * as deadlineQueries from "./queries/statements/deadlines.ts";
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
  type MatchToSettle,
  type MatchToWrite,
  type MatchWithOpponent,
} from "./queries/statements/find-match.ts";
export { type InviteWrite, insertMatch } from "./queries/statements/insert-match.ts";
export { type ListChanges, listChanges } from "./queries/statements/list-changes.ts";
export { type ListedMatch, listMatches, type MatchList } from "./queries/statements/list-matches.ts";
export { type HistoryRow, listMoves } from "./queries/statements/moves.ts";
export * as pauseQueries from "./queries/statements/pause-match.ts";
export { type MatchChange, saveMatch } from "./queries/statements/save-match.ts";

// Everything else: one namespace a subject

export { nameKey, withoutUnseen } from "./names/name-key.ts";
export * as adminUserQueries from "./queries/prisma/admin-users.ts";
export * as adminWebhookQueries from "./queries/prisma/admin-webhooks.ts";
export * as auditQueries from "./queries/prisma/audit.ts";
export * as banQueries from "./queries/prisma/bans.ts";
export * as blockQueries from "./queries/prisma/blocks.ts";
export * as dailyQueries from "./queries/prisma/daily.ts";
export * as daysOffQueries from "./queries/prisma/days-off.ts";
export * as exportQueries from "./queries/prisma/exports.ts";
export * as nameQueries from "./queries/prisma/names.ts";
export * as passkeyQueries from "./queries/prisma/passkeys.ts";
export * as privacyQueries from "./queries/prisma/privacy.ts";
export * as subscriptionQueries from "./queries/prisma/push-subscriptions.ts";
export * as recoveryCodeQueries from "./queries/prisma/recovery-codes.ts";
export * as reportQueries from "./queries/prisma/reports.ts";
export * as retiredGameQueries from "./queries/prisma/retired-games.ts";
export * as sessionQueries from "./queries/prisma/sessions.ts";
export * as signInAnswerQueries from "./queries/prisma/sign-in-answers.ts";
export * as userQueries from "./queries/prisma/users.ts";
export * as webhookQueries from "./queries/prisma/webhooks.ts";
export type { Overtaken } from "./queries/prisma/while-verified.ts";
export * as auditWrites from "./queries/statements/audit-entries.ts";
export * as botQueries from "./queries/statements/bots.ts";
export * as challengeQueries from "./queries/statements/challenges.ts";
export * as clockQueries from "./queries/statements/clock.ts";
export * as dueDaysOffQueries from "./queries/statements/days-off.ts";
export * as deletionQueries from "./queries/statements/deletions.ts";
export * as eventQueries from "./queries/statements/events.ts";
export * as exportedMatchQueries from "./queries/statements/exported-matches.ts";
export * as gameQueries from "./queries/statements/games.ts";
export * as idempotencyQueries from "./queries/statements/idempotency-records.ts";
export * as maintenanceQueries from "./queries/statements/maintenance.ts";
export type { OriginMarks } from "./queries/statements/origins.ts";
export * as ownDeliveryQueries from "./queries/statements/own-deliveries.ts";
export * as personQueries from "./queries/statements/people.ts";
export * as notificationQueries from "./queries/statements/push-notifications.ts";
export * as pushTargetQueries from "./queries/statements/push-targets.ts";
export * as relationshipQueries from "./queries/statements/relationship.ts";
export * as reminderQueries from "./queries/statements/reminders.ts";
export { ensureSecret } from "./queries/statements/secrets.ts";
export type { Verified } from "./queries/statements/session-check.ts";
export * as sessionLookupQueries from "./queries/statements/session-lookup.ts";
export * as signInQueries from "./queries/statements/sign-in.ts";
export * as statsQueries from "./queries/statements/stats.ts";
export * as webhookDeliveryQueries from "./queries/statements/webhook-deliveries.ts";
export * as challengeWrites from "./queries/statements/write-challenge.ts";
