import { LIMITS } from "@yourmove/contract";

/** How long things are kept, in milliseconds; what the contract fixes is not here. */
export interface Retention {
  /** Guests, and users who deleted themselves, without a match that ever started, after they were last seen. */
  readonly guestsMs: number;
  /** Matches that are over, with their moves; infinity for ever. */
  readonly matchesMs: number;
  /** Challenges that are closed. */
  readonly challengesMs: number;
  readonly reportsMs: number;
  /** Devices, after they were last used. */
  readonly devicesMs: number;
  /** Entries of the audit log. */
  readonly auditMs: number;
}

/** What is kept how long unless an operator chooses otherwise (docs/privacy.md). */
export const RETENTION: Retention = {
  guestsMs: LIMITS.idleGuestLifetimeMs,
  matchesMs: Number.POSITIVE_INFINITY,
  challengesMs: LIMITS.challengeLifetimeMs,
  reportsMs: LIMITS.reportLifetimeMs,
  devicesMs: LIMITS.deviceLifetimeMs,
  auditMs: LIMITS.auditLifetimeMs,
};
