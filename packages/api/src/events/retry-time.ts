import { DAY_MS } from "@yourmove/contract";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each attempt the next one follows; after the last of them there is none. */
const DELAYS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const SPREAD = 0.2;

/** What an endpoint asks for by `Retry-After`, in milliseconds: seconds, or a date; null where it says neither. A day at most. */
const askedFor = (retryAfter: string | undefined, now: number): number | null => {
  if (retryAfter === undefined) return null;
  const time = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now;
  return Number.isNaN(time) ? null : Math.min(Math.max(time, 0), DAY_MS);
};

/** An attempt that failed. */
export interface FailedAttempt {
  /** Its number; the first is 1. */
  readonly attempts: number;
  readonly now: number;
  readonly retryAfter: string | undefined;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/** When a failed delivery is tried again, give or take a fifth, but no sooner than the endpoint asks for; null when it is given up. */
export const retryTime = ({ attempts, now, retryAfter, random }: FailedAttempt): number | null => {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 + SPREAD * (2 * random - 1));
  return Math.round(now + Math.max(spread, askedFor(retryAfter, now) ?? 0));
};
