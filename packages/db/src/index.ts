// Opening, transactions and backups

export { backUpFolder, restoreFolder } from "./backup/backup-file.ts";
export { countRows, countTables, moveRows } from "./backup/move-rows.ts";
export type { Database } from "./database.ts";
export { isUnavailable, isUniqueViolation } from "./errors.ts";
export { DataFolderLockedError } from "./open/data-folder-lock.ts";
export { inTransaction } from "./open/in-transaction.ts";
export { type Channel, listen } from "./open/listen.ts";
export { openDatabase } from "./open/open-database.ts";
export { databaseTime } from "./queries/database-time.ts";

// Matches, moves and lists

export { listCursor, matchCursor } from "./queries/cursors.ts";
export { claimDueMatches, findDueMatches, nextCheck, putOffChecks } from "./queries/deadlines.ts";
export { findInvitesBetween, findMatch, findPendingInvite } from "./queries/find-match.ts";
export { listFinished } from "./queries/finished-matches.ts";
export { type InviteWrite, insertMatch } from "./queries/insert-match.ts";
export { type ListChanges, listChanges } from "./queries/list-changes.ts";
export { listMatches, type MatchList } from "./queries/list-matches.ts";
export type { MatchWithOpponent } from "./queries/match-with-opponent.ts";
export { type HistoryRow, listMoves } from "./queries/moves.ts";
export { countResults, countResultsByGame } from "./queries/results.ts";
export { saveMatch } from "./queries/save-match.ts";

// Challenges and matchmaking

export { acceptChallenge } from "./queries/accept-challenge.ts";
export {
  type ChallengeRow,
  type ChallengeWithCreator,
  findChallenge,
  listChallenges,
  listOwnChallenges,
} from "./queries/challenges.ts";
export { findQuickCandidates, type QuickCandidates } from "./queries/matchmaking.ts";
export { cancelChallenge, expireChallenge, insertChallenge } from "./queries/write-challenge.ts";

// Bots

export { type BotWork, claimBotWork, ensureBot, releaseBotWork } from "./queries/bots.ts";

// Accounts and names

export { nameKey } from "./names/name-key.ts";
export {
  anonymizeUser,
  beginDeletion,
  claimDeletions,
  clearMatches,
  type DueDeletion,
  endDeletion,
  findPrivateName,
  isUserThere,
  listLiveMatches,
  nextDeletion,
  putOffDeletion,
  removeTraces,
} from "./queries/deletions.ts";
export {
  beginExport,
  EXPORTED_TABLES,
  type ExportedMatch,
  type ExportedMove,
  exportRows,
  listExportedLive,
  listExportedOver,
  listMovesOf,
} from "./queries/exports.ts";
export { ensureSecret, forgetReleasedNames, isNameReleased, keepFromOwner } from "./queries/released-names.ts";
export { findNaming, type Naming, renameUser } from "./queries/rename-user.ts";
export { REMOVED_TRACES, TRACES } from "./queries/traces.ts";
export {
  changePassword,
  createUser,
  findHostUser,
  findPasswordHash,
  findUserByName,
  rehashPassword,
  setAvatar,
  updateHostUser,
} from "./queries/users.ts";

// Sessions and signing in

export { forgetOldDevices, isKnownDevice, rememberDevice } from "./queries/devices.ts";
export {
  createPasskey,
  findPasskey,
  forgetOldChallengesOfPasskeys,
  type KnownPasskey,
  keepChallenge,
  listCredentials,
  listPasskeys,
  removePasskey,
  renamePasskey,
  takeChallenge,
  usePasskey,
} from "./queries/passkeys.ts";
export { consumeCode, countCodes, listCodeHashes, replaceCodes } from "./queries/recovery-codes.ts";
export type { Actor } from "./queries/session-check.ts";
export {
  createKey,
  endOldestSessions,
  endSessions,
  findSession,
  forgetExpiredSessions,
  isSessionLive,
  listSessions,
  type OwnSession,
  renameSession,
  type SessionFilter,
  type SessionRow,
} from "./queries/sessions.ts";
export { logIn, type NewSession, nextUserID, signUp, upgradeGuest } from "./queries/sign-in.ts";
export {
  deleteSignIn,
  type FoundSignIn,
  findSignIn,
  purgeSignInAnswers,
  recordSignIn,
  type SignInAnswer,
} from "./queries/sign-in-answers.ts";

// People, presence and moderation

export {
  type AuditRow,
  type AuditValues,
  forgetOldAudit,
  forgetSurplusAudit,
  listAudit,
  listAuditOf,
  type NewAuditEntry,
  stripAudit,
  writeAudit,
} from "./queries/audit.ts";
export {
  type Ban,
  banUser,
  findBan,
  findBanOfHostUser,
  findBanOfToken,
  forgetOverBans,
  unbanUser,
} from "./queries/bans.ts";
export { deleteBlock, insertBlock, listBlocks } from "./queries/blocks.ts";
export { findPerson, type PersonRow, searchPeople, suggestPeople } from "./queries/people.ts";
export { type Seen, writePresence } from "./queries/presence.ts";
export { changePrivacy, findPrivacy } from "./queries/privacy.ts";
export { findInvitee, findRelationship, type Relationship } from "./queries/relationship.ts";
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
export {
  type DeliveryRow,
  insertTest,
  listDeliveries,
  replayEvents,
  replayOwnEvents,
  retryDelivery,
} from "./queries/own-deliveries.ts";
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
  type SettledNotification,
  settleNotifications,
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
  settleSubscriptions,
} from "./queries/push-subscriptions.ts";
export { type NewReminder, putOwnReminders, putReminders, takeReminders } from "./queries/reminders.ts";
export {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  settleDelivery,
} from "./queries/webhook-deliveries.ts";
export {
  changeWebhook,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  type OperatorWebhook,
  rotateSecret,
  setOperatorWebhook,
} from "./queries/webhooks.ts";

// Answers to repeated requests

export {
  deleteIdempotencyRecord,
  findIdempotencyRecord,
  type IdempotencyRecord,
  purgeIdempotencyRecords,
  type RefusalRecord,
  recordRefusal,
  type StoredRecord,
} from "./queries/idempotency-records.ts";

// Retention and maintenance

export { expireChallenges, forgetOldChallenges } from "./queries/purge-challenges.ts";
export { purgeGuests } from "./queries/purge-guests.ts";
export { purgeMatches } from "./queries/purge-matches.ts";
export { forgetOldReports } from "./queries/purge-reports.ts";
export {
  analyzeTable,
  checkpoint,
  LARGE_PAGES,
  listTables,
  loggedBytes,
  type Table,
  vacuumTable,
} from "./queries/vacuum.ts";

// Operators

export { type AdminMatchRow, findAnyMatch } from "./queries/admin/admin-matches.ts";
export { type AdminReportRow, listReports } from "./queries/admin/admin-reports.ts";
export { readStats, type Stats } from "./queries/admin/admin-stats.ts";
export { type AdminUserDetail, type AdminUserRow, findUsers, getUser } from "./queries/admin/admin-users.ts";
export {
  type AdminWebhookRow,
  changeOperatorWebhook,
  type DeadLetter,
  deleteOperatorWebhook,
  findAnyWebhook,
  insertOperatorWebhook,
  listAnyWebhooks,
  listDeadLetters,
  replayToOperator,
  rotateOperatorSecret,
  testOperatorWebhook,
} from "./queries/admin/admin-webhooks.ts";
