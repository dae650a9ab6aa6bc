import { LIMITS } from "@yourmove/contract";
import { isUnavailable } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { Clock } from "../clock.ts";
import { createLruCache } from "../lru-cache.ts";
import { createSemaphore, type Need } from "../semaphore.ts";

/** A try of a password or code. */
export interface LoginAttempt {
  /** The user or name that it is tried for; an unknown name counts as a known one does. */
  readonly who: string;
  readonly address: string;
  readonly network: string;
  /** The device that it comes from, where that has logged in as this user before; null from any other. */
  readonly device: string | null;
}

/** Limits how often passwords or codes are tried; each attempt counts before it is checked. */
export interface LoginAttemptLimiter {
  /** Whether it was right; `rate_limited`, and not checked, when too many were wrong. */
  check(attempt: LoginAttempt, isRight: () => Promise<boolean>): Promise<Answer<boolean>>;
}

interface Count {
  readonly key: string;
  readonly most: number;
  wrong: number;
  readonly until: number;
}

const MAX_COUNTS = 20_000;
/** The most attempts that wait for the outcome of those before them. */
const MAX_WAITING = 100;

const isSpent = (counts: readonly Count[]): boolean => counts.some(({ wrong, most }) => wrong >= most);

const tooMany = (counts: readonly Count[], now: number) => {
  const until = Math.max(...counts.map((count) => (count.wrong >= count.most ? count.until : now)));
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1000));
  return failed("rate_limited", "Too many wrong tries for this name", { retryAfterSeconds });
};

/**
 * Counts in this process: a few wrong ones from one address, more from one network, and more from all together, so that nobody can
 * lock an owner out from elsewhere; a device that has logged in before has a count of its own.
 */
export const createLoginAttemptLimiter = (clock: Clock): LoginAttemptLimiter => {
  const { max, maxByNetwork, maxByName, windowMs } = LIMITS.wrongPasswords;
  const counts = createLruCache<string, Count>(MAX_COUNTS);
  const countOf = (key: string, most: number): Count => {
    const known = counts.get(key);
    if (known && known.until > clock.now()) return known;
    const fresh = { key, most, wrong: 0, until: clock.now() + windowMs };
    counts.set(key, fresh);
    return fresh;
  };
  /** The counts of an attempt: by user and address, by user and network, and by user alone; or by user and device. */
  const countsOf = ({ who, address, network, device }: LoginAttempt): Count[] =>
    device === null
      ? [
          countOf(`from ${address} ${who}`, max),
          countOf(`around ${network} ${who}`, maxByNetwork),
          countOf(`all ${who}`, maxByName),
        ]
      : [countOf(`device ${device} ${who}`, max)];
  const semaphore = createSemaphore({ maxWaiting: MAX_WAITING, refusesWaiting: isUnavailable });

  /** An attempt that is being checked may turn out wrong: no more are checked at once than may still be wrong. */
  const needsOf = (attempt: LoginAttempt): Need[] =>
    countsOf(attempt).map(({ key }, index) => ({
      key,
      places() {
        const own = countsOf(attempt);
        const { most = 0, wrong = 0 } = own[index] ?? {};
        // A caller that waits while the last one is spent is let in to be refused.
        return isSpent(own) ? Number.POSITIVE_INFINITY : most - wrong;
      },
    }));

  return {
    check(attempt, isRight) {
      const refuse = () => tooMany(countsOf(attempt), clock.now());
      const checkCounted = async (): Promise<Answer<boolean>> => {
        if (isSpent(countsOf(attempt))) return refuse();
        const right = await isRight();
        for (const count of countsOf(attempt)) count.wrong += right ? 0 : 1;
        return done(right);
      };
      return semaphore.run<Answer<boolean>>(needsOf(attempt), checkCounted, refuse);
    },
  };
};
