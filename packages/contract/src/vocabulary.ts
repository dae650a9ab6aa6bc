import { LIMITS } from "./limits.ts";

/** Whether a number can be an id at all; anything else names nothing, and never reaches the database (contract 4). */
export const isID = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= LIMITS.maxID;

/** The states of a match by number. */
export const STATE_NAMES = ["invited", "active", "finished", "declined", "canceled", "expired", "aborted"] as const;
export type StateName = (typeof STATE_NAMES)[number];

/** The number on the wire of each state. */
export const STATES = {
  invited: 0,
  active: 1,
  finished: 2,
  declined: 3,
  canceled: 4,
  expired: 5,
  aborted: 6,
} as const satisfies Record<StateName, number>;
export type MatchState = (typeof STATES)[StateName];

/** Why a match is paused: its rules are not here, or they fail. */
export const PAUSED_REASONS = ["rules_missing", "rules_failed"] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];

/** How a match ended. */
export const RESULTS = ["win", "draw", "forfeit", "timeout", "declined", "canceled", "expired", "aborted"] as const;
export type MatchResult = (typeof RESULTS)[number];

/** The two sides; X moves first in every game. */
export const SYMBOLS = ["X", "O"] as const;
export type PlayerSymbol = (typeof SYMBOLS)[number];

/** The side an inviter asks for; "random" is drawn when the invite is accepted. */
export const INVITER_SYMBOLS = ["X", "O", "random"] as const;
export type InviterSymbol = (typeof INVITER_SYMBOLS)[number];

/** A result as the viewer sees it. */
export const OUTCOMES = ["won", "lost", "drawn"] as const;
export type ViewerOutcome = (typeof OUTCOMES)[number];

/** How an offer ended: by its answer, by its maker, or by what else happened. */
export const OFFER_ENDS = ["accepted", "declined", "withdrawn", "lapsed"] as const;
export type OfferEndWord = (typeof OFFER_ENDS)[number];

/** What a match came from. */
export const ORIGINS = ["invite", "link", "open", "quick", "rematch"] as const;
export type MatchOrigin = (typeof ORIGINS)[number];

/** What a player may offer the other between two moves. */
export const OFFER_KINDS = ["draw", "takeback"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** Who learns of a challenge: holders of its link, or everybody. */
export const CHALLENGE_KINDS = ["link", "open"] as const;
export type ChallengeKind = (typeof CHALLENGE_KINDS)[number];

/** The states of a challenge by number. */
export const CHALLENGE_STATE_NAMES = ["open", "accepted", "canceled", "expired"] as const;
export type ChallengeStateName = (typeof CHALLENGE_STATE_NAMES)[number];

/** The number on the wire of each state of a challenge. */
export const CHALLENGE_STATES = {
  open: 0,
  accepted: 1,
  canceled: 2,
  expired: 3,
} as const satisfies Record<ChallengeStateName, number>;
export type ChallengeState = (typeof CHALLENGE_STATES)[ChallengeStateName];

/** The side across the board. */
export const otherSymbol = (symbol: PlayerSymbol): PlayerSymbol => (symbol === "X" ? "O" : "X");

/** Who may invite a user; `known` are the opponents of its started matches. */
export const INVITES_FROM = ["everyone", "accounts", "known", "nobody"] as const;
export type InvitesFrom = (typeof INVITES_FROM)[number];

/** Who sees whether a user is online. */
export const PRESENCE_FOR = ["everyone", "known", "nobody"] as const;
export type PresenceFor = (typeof PRESENCE_FOR)[number];

/** What a user may be reported for. */
export const REPORT_REASONS = ["cheating", "harassment", "stalling", "name", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The state of a delivery to a webhook. */
export const DELIVERY_STATES = ["pending", "delivered", "dead"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** When a user is notified: only while it has no page of the service open, or always. */
export const NOTIFY_WHEN = ["away", "always"] as const;
export type NotifyWhen = (typeof NOTIFY_WHEN)[number];

/** The reasons of a ban, as its user sees them. */
export const BAN_REASONS = ["cheating", "harassment", "stalling", "name", "other"] as const;
export type BanReason = (typeof BAN_REASONS)[number];

/** The actors of the audit log: the user itself, the operator, or the service by itself. */
export const AUDIT_ACTORS = ["user", "operator", "system"] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** The acts on an account in the audit log. */
export const ACCOUNT_ACTS = [
  "registered",
  "signed_in",
  "signed_out",
  "session_ended",
  "sessions_ended",
  "key_made",
  "key_revoked",
  "password_changed",
  "renamed",
  "recovery_codes_made",
  "recovered",
  "passkey_added",
  "passkey_removed",
  "webhook_made",
  "webhook_changed",
  "webhook_removed",
  "webhook_rotated",
  "events_replayed",
  "banned",
  "unbanned",
  "deleted",
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** The operator's other acts in the audit log. */
export const OPERATOR_ACTS = [
  "match_read",
  "match_ended",
  "delivery_retried",
  "clock_trusted",
  "clock_set_back",
  "game_retired",
  "game_offered",
  "matches_resumed",
  "matches_upgraded",
  "game_ended",
] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

/** Every act of the audit log. */
export type AuditAct = AccountAct | OperatorAct;
