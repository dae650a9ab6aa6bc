// Opening, transactions and backups

export { backUpFolder, restoreFolder } from "./backup/backup-file.ts";
export { countRows, countTables, moveRows } from "./backup/move-rows.ts";
export type { Database } from "./database.ts";
export { isUnavailable, isUniqueViolation } from "./errors.ts";
export { inTransaction } from "./in-transaction.ts";
export { DataFolderLockedError } from "./open/data-folder-lock.ts";
export { inspectDatabase } from "./open/inspect-database.ts";
export { type Channel, listen } from "./open/listen.ts";
export { openDatabase } from "./open/open-database.ts";
export * as clockQueries from "./queries/clock.ts";
export { databaseTime } from "./queries/database-time.ts";
export { retryOnConflict } from "./retry-on-conflict.ts";

// Matches, moves and lists

export { listCursor, matchCursor } from "./queries/cursors.ts";
export * as deadlineQueries from "./queries/deadlines.ts";
export {
  type FoundMatch,
  findInvitesBetween,
  findMatch,
  findPendingInvite,
  findYieldingInvite,
  listFinished,
} from "./queries/find-match.ts";
export { type InviteWrite, insertMatch } from "./queries/insert-match.ts";
export { type ListChanges, listChanges } from "./queries/list-changes.ts";
export { listMatches, type MatchList } from "./queries/list-matches.ts";
export type { MatchWithOpponent } from "./queries/match-with-opponent.ts";
export * as missingVersionQueries from "./queries/missing-versions.ts";
export { type HistoryRow, listMoves } from "./queries/moves.ts";
export * as pauseQueries from "./queries/pause-match.ts";
export * as resultQueries from "./queries/results.ts";
export * as retiredGameQueries from "./queries/retired-games.ts";
export { saveMatch } from "./queries/save-match.ts";

// Challenges and matchmaking

export { acceptChallenge } from "./queries/accept-challenge.ts";
export * as challengeQueries from "./queries/challenges.ts";
export * as matchmakingQueries from "./queries/matchmaking.ts";
export { cancelChallenge, expireChallenge, insertChallenge } from "./queries/write-challenge.ts";

// Games

export * as gameVersionQueries from "./queries/game-versions.ts";

// Bots

export * as botQueries from "./queries/bots.ts";

// Accounts and names

export { nameKey } from "./names/name-key.ts";
export * as deletionQueries from "./queries/deletions.ts";
export * as exportQueries from "./queries/exports.ts";
export * as releasedNameQueries from "./queries/released-names.ts";
export * as renameQueries from "./queries/rename-user.ts";
export * as traceQueries from "./queries/traces.ts";
export * as userQueries from "./queries/users.ts";

// Sessions and signing in

export * as deviceQueries from "./queries/devices.ts";
export * as passkeyQueries from "./queries/passkeys.ts";
export * as recoveryCodeQueries from "./queries/recovery-codes.ts";
export type { Actor } from "./queries/session-check.ts";
export * as sessionQueries from "./queries/sessions.ts";
export * as signInQueries from "./queries/sign-in.ts";
export * as signInAnswerQueries from "./queries/sign-in-answers.ts";

// People, presence and moderation

export * as auditQueries from "./queries/audit.ts";
export * as banQueries from "./queries/bans.ts";
export * as blockQueries from "./queries/blocks.ts";
export * as personQueries from "./queries/people.ts";
export * as presenceQueries from "./queries/presence.ts";
export * as privacyQueries from "./queries/privacy.ts";
export * as relationshipQueries from "./queries/relationship.ts";
export { insertReport } from "./queries/reports.ts";

// Events, webhooks and notifications

export {
  type EventRow,
  forgetOldEvents,
  hasUntakenEvents,
  type NextDue,
  nextDue,
  resetSubscriberCounts,
  type TakenEvent,
  takeEvents,
} from "./queries/events.ts";
export * as ownDeliveryQueries from "./queries/own-deliveries.ts";
export {
  type ClaimedNotification,
  claimNotifications,
  clearStaleNotifications,
  countTurns,
  forgetOldNotifications,
  forgetReadNotifications,
  type NewNotification,
  type NotificationCategory,
  type NotificationChoice,
  putNotifications,
  type ReadReceipt,
  recordSentNotifications,
  type SentNotification,
} from "./queries/push-notifications.ts";
export {
  changeNotificationSettings,
  deleteSubscription,
  findNotificationSettings,
  findPushTargets,
  forgetSubscription,
  listSubscriptions,
  type NotificationRow,
  type PushTarget,
  putSubscription,
  recordPushResults,
} from "./queries/push-subscriptions.ts";
export { type NewReminder, putOwnReminders, putReminders, takeReminders } from "./queries/reminders.ts";
export {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  recordDelivery,
} from "./queries/webhook-deliveries.ts";
export * as webhookQueries from "./queries/webhooks.ts";

// Answers to repeated requests

export * as idempotencyQueries from "./queries/idempotency-records.ts";

// Retention and maintenance

export * as retentionQueries from "./queries/retention.ts";
export * as vacuumQueries from "./queries/vacuum.ts";

// Operators

export { findAnyMatch } from "./queries/admin/admin-matches.ts";
export { listReports } from "./queries/admin/admin-reports.ts";
export { ESTIMATED_STATS, readStats } from "./queries/admin/admin-stats.ts";
export * as adminUserQueries from "./queries/admin/admin-users.ts";
export * as adminWebhookQueries from "./queries/admin/admin-webhooks.ts";
