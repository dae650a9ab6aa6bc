import { LIMITS, type Meta } from "@yourmove/contract";
import type { Retention } from "./maintenance/retention.ts";

/** Every bound that holds here, by its name. */
export type ServedLimits = Meta["limits"];

interface Settings {
  /** The limits of requests that are not the contract's own. */
  readonly limits: ServedLimits;
  readonly maxWaitSeconds: number;
  readonly retention: Retention;
}

/** The bounds of the contract as they are set. */
export const servedLimits = ({ limits, maxWaitSeconds, retention }: Settings): ServedLimits => ({
  ...LIMITS,
  ...limits,
  maxWaitSeconds,
  idleGuestLifetimeMs: retention.guestsMs,
  challengeLifetimeMs: retention.challengesMs,
  reportLifetimeMs: retention.reportsMs,
  deviceLifetimeMs: retention.devicesMs,
  auditLifetimeMs: retention.auditMs,
});
