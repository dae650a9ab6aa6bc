import { createRecentMap, type RecentMap } from "@yourmove/api";

/** How many of something may be had in which time. */
export interface Policy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** The bucket refills in such steps from its first request on, so that a burst is counted exactly and nobody waits a whole window. */
  readonly stepSeconds: number;
}

/** So many out of the bucket that a policy has for this user or address. */
export interface Ask {
  readonly policy: Policy;
  readonly key: string | number;
  readonly count: number;
}

/** What a bucket says to who asked for a part of it. */
export interface Quota {
  readonly isGranted: boolean;
  readonly policy: Policy;
  readonly remaining: number;
  /** Seconds until the bucket holds more. */
  readonly resetSeconds: number;
}

/** The buckets of contract 9; in the memory of one process, so several processes allow a multiple. */
export interface RateLimits {
  /** Takes all that is asked for, or nothing; gives the quota that refused, or that with the least left; null for no asks. */
  take(asks: readonly Ask[]): Quota | null;
  /** Undoes a `take` whose object never came to be. */
  giveBack(asks: readonly Ask[]): void;
  /** How many buckets are in memory. */
  readonly size: number;
}

interface Level {
  used: number;
  /** When the last refill was due. */
  refillTime: number;
}

/** Of each policy: a million addresses must not fill the memory. Whoever can push others out has as many buckets anyway. */
const MOST_LEVELS = 50_000;
const CLEAN_MS = 60_000;

type Levels = RecentMap<string | number, Level>;

const refill = (level: Level, { limit, windowSeconds, stepSeconds }: Policy, time: number): void => {
  const steps = Math.floor((time - level.refillTime) / (stepSeconds * 1000));
  level.used = Math.max(0, level.used - (steps * limit * stepSeconds) / windowSeconds);
  level.refillTime = level.used === 0 ? time : level.refillTime + steps * stepSeconds * 1000;
};

const quotaOf = ({ policy, count }: Ask, { used, refillTime }: Level, time: number): Quota => ({
  isGranted: used + count <= policy.limit,
  policy,
  remaining: Math.floor(policy.limit - used),
  resetSeconds: Math.max(1, Math.ceil((policy.stepSeconds * 1000 - (time - refillTime)) / 1000)),
});

const tighter = (one: Quota, other: Quota): Quota => (other.remaining < one.remaining ? other : one);

/** The levels of all buckets that are not full, by policy and key. */
const createBuckets = () => {
  const buckets = new Map<Policy, Levels>();
  const levelsOf = (policy: Policy): Levels => {
    const levels: Levels = buckets.get(policy) ?? createRecentMap(MOST_LEVELS);
    buckets.set(policy, levels);
    return levels;
  };
  return {
    buckets,
    levelsOf,
    /** The level of a bucket; a full one is not in memory before something is taken. */
    levelOf({ policy, key }: Ask, time: number): Level {
      const level = levelsOf(policy).get(key) ?? { used: 0, refillTime: time };
      refill(level, policy, time);
      return level;
    },
  };
};

/** Makes the buckets of one process. */
export const createRateLimits = (now: () => number = () => performance.now()): RateLimits => {
  const { buckets, levelsOf, levelOf } = createBuckets();
  let cleanedTime = now();
  const clean = (time: number) => {
    if (time - cleanedTime < CLEAN_MS) return;
    cleanedTime = time;
    // What is full again needs no memory.
    for (const [{ windowSeconds }, levels] of buckets)
      levels.deleteWhere(({ refillTime }) => time - refillTime >= windowSeconds * 1000);
  };

  return {
    take(asks) {
      const time = now();
      clean(time);
      const levels = asks.map((ask) => ({ ask, level: levelOf(ask, time) }));
      const quotas = () => levels.map(({ ask, level }) => quotaOf(ask, level, time));
      const refused = quotas().find(({ isGranted }) => !isGranted);
      if (refused) return refused;
      for (const { ask, level } of levels) {
        level.used += ask.count;
        levelsOf(ask.policy).set(ask.key, level);
      }
      const [first, ...others] = quotas();
      return first ? { ...others.reduce(tighter, first), isGranted: true } : null;
    },
    giveBack(asks) {
      for (const { policy, key, count } of asks) {
        const level = buckets.get(policy)?.get(key);
        if (level) level.used = Math.max(0, level.used - count);
      }
    },
    get size() {
      return [...buckets.values()].reduce((sum, levels) => sum + levels.size, 0);
    },
  };
};
