export { backUpFolder, restoreFolder } from "./backup/backup-file.ts";
export { countRows, countTables, moveRows, type RowCounts } from "./backup/move-rows.ts";
export type { Database, OpenOptions, Queryable } from "./database.ts";
export { isUnavailable, isUniqueViolation } from "./errors.ts";
export { nameKey } from "./names/name-key.ts";
export { DataFolderLockedError } from "./open/data-folder-lock.ts";
export { inTransaction } from "./open/in-transaction.ts";
export { type Channel, type ListenOptions, listen } from "./open/listen.ts";
export { openDatabase } from "./open/open-database.ts";
export * from "./queries/accept-challenge.ts";
export * from "./queries/admin/admin-matches.ts";
export * from "./queries/admin/admin-reports.ts";
export * from "./queries/admin/admin-stats.ts";
export * from "./queries/admin/admin-users.ts";
export * from "./queries/admin/admin-webhooks.ts";
export * from "./queries/audit.ts";
export * from "./queries/bans.ts";
export * from "./queries/blocks.ts";
export * from "./queries/bots.ts";
export {
  type ChallengeRow,
  type ChallengeWithCreator,
  findChallenge,
  listChallenges,
  listOwnChallenges,
} from "./queries/challenges.ts";
export * from "./queries/cursors.ts";
export { databaseTime } from "./queries/database-time.ts";
export * from "./queries/deadlines.ts";
export * from "./queries/deletions.ts";
export * from "./queries/devices.ts";
export {
  type EventRow,
  forgetOldEvents,
  forgetSinks,
  nextDelivery,
  type TakenEvent,
  takeEvents,
} from "./queries/events.ts";
export * from "./queries/exports.ts";
export * from "./queries/find-match.ts";
export * from "./queries/finished-matches.ts";
export * from "./queries/insert-match.ts";
export * from "./queries/kept-answers.ts";
export * from "./queries/list-changes.ts";
export { type ListQuery, listMatches, type MatchList } from "./queries/list-matches.ts";
export type { MatchWithOpponent } from "./queries/match-with-opponent.ts";
export { findQuickCandidates, type QuickCandidates } from "./queries/matchmaking.ts";
export * from "./queries/moves.ts";
export * from "./queries/own-deliveries.ts";
export * from "./queries/passkeys.ts";
export { findPerson, type PersonRow, searchPeople, suggestPeople } from "./queries/people.ts";
export * from "./queries/presence.ts";
export * from "./queries/privacy.ts";
export { expireChallenges, forgetOldChallenges } from "./queries/purge-challenges.ts";
export { type GuestsPurged, purgeGuests } from "./queries/purge-guests.ts";
export { type MatchesPurged, purgeMatches } from "./queries/purge-matches.ts";
export { forgetOldReports } from "./queries/purge-reports.ts";
export * from "./queries/push-notices.ts";
export * from "./queries/push-subscriptions.ts";
export * from "./queries/recovery-codes.ts";
export * from "./queries/released-names.ts";
export { type NewReminder, putOwnReminders, putReminders, takeReminders } from "./queries/reminders.ts";
export * from "./queries/rename-user.ts";
export * from "./queries/reports.ts";
export * from "./queries/results.ts";
export * from "./queries/save-match.ts";
export type { Actor, SessionCheck } from "./queries/session-check.ts";
export * from "./queries/sessions.ts";
export * from "./queries/sign-in.ts";
export * from "./queries/sign-in-answers.ts";
export * from "./queries/standing.ts";
export { REMOVED_TRACES, TRACES, type Trace } from "./queries/traces.ts";
export * from "./queries/upkeep.ts";
export * from "./queries/users.ts";
export * from "./queries/webhook-deliveries.ts";
export * from "./queries/webhooks.ts";
export { cancelChallenge, expireChallenge, insertChallenge } from "./queries/write-challenge.ts";
