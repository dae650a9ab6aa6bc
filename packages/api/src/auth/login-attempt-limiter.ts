import { LIMITS } from "@yourmove/contract";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Clock } from "../clock.ts";

/** A password or code that somebody tries. */
export interface LoginAttempt {
  /** Whose it is said to be; an unknown name counts as a known one does. */
  readonly who: string;
  readonly address: string;
  /** The device that it comes from, where that has logged in as this user before; null from any other. */
  readonly device: string | null;
}

/** Lets passwords or codes be tried so often and no more, each counted before it is checked (contract 7). */
export interface LoginAttemptLimiter {
  /** Whether it was right; `rate_limited` when too many were wrong, unchecked. */
  check(attempt: LoginAttempt, isRight: () => Promise<boolean>): Promise<Answer<boolean>>;
}

interface Count {
  readonly most: number;
  wrong: number;
  /** How many are being checked, each of which may turn out wrong. */
  open: number;
  until: number;
}

const MAX_COUNTS = 20_000;
/** How many wait at most for the outcome of those before them. */
const MAX_WAITING = 100;

/** The counts that an attempt falls under, by who, where and from which device. */
const createCounts = (clock: Clock) => {
  const { max, maxByName, windowMs } = LIMITS.wrongPasswords;
  const counts = new Map<string, Count>();
  const fresh = (most: number): Count => ({ most, wrong: 0, open: 0, until: clock.now() + windowMs });
  const countOf = (key: string, most: number): Count => {
    const known = counts.get(key);
    const count = known && (known.until > clock.now() || known.open > 0) ? known : fresh(most);
    counts.delete(key);
    counts.set(key, count);
    const oldest = counts.keys().next().value;
    if (counts.size > MAX_COUNTS && oldest !== undefined) counts.delete(oldest);
    return count;
  };
  return ({ who, address, device }: LoginAttempt): Count[] =>
    device === null
      ? [countOf(`from ${address} ${who}`, max), countOf(`all ${who}`, maxByName)]
      : [countOf(`device ${device} ${who}`, max)];
};

const tooMany = (counts: readonly Count[], now: number) => {
  const until = Math.max(...counts.map((count) => (count.wrong >= count.most ? count.until : now)));
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1000));
  return failed("rate_limited", "Too many wrong tries for this name", { retryAfterSeconds });
};

/**
 * Makes the counter of this process: some wrong ones from one address, more from all addresses together, so that
 * nobody can lock an owner out from elsewhere; a device that has logged in before has a count of its own.
 */
export const createLoginAttemptLimiter = (clock: Clock): LoginAttemptLimiter => {
  const countsOf = createCounts(clock);
  let waiting: (() => void)[] = [];

  const wakeWaiting = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };

  /** Takes a place in the counts, at once when there is room: those being checked fill it until they turn out right. */
  const enter = async (attempt: LoginAttempt): Promise<Answer<Count[]>> => {
    for (;;) {
      const counts = countsOf(attempt);
      if (counts.every(({ wrong, open, most }) => wrong + open < most)) {
        for (const count of counts) count.open += 1;
        return done(counts);
      }
      const isSpent = counts.some(({ wrong, most }) => wrong >= most);
      if (isSpent || waiting.length >= MAX_WAITING) return tooMany(counts, clock.now());
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  return {
    async check(attempt, isRight) {
      const entered = await enter(attempt);
      if (!entered.ok) return entered;
      const counts = entered.value;
      try {
        const right = await isRight();
        for (const count of counts) count.wrong += right ? 0 : 1;
        return done(right);
      } finally {
        for (const count of counts) count.open -= 1;
        wakeWaiting();
      }
    },
  };
};
