import type { Bucket } from "@yourmove/contract";
import { LIMITS } from "@yourmove/contract";

/** What a bucket says to the requests that asked for a part of it. */
export interface Quota {
  readonly isGranted: boolean;
  readonly bucket: Bucket;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the bucket holds more. */
  readonly resetSeconds: number;
}

/** Counts requests a minute (contract 9); in the memory of one process, so several processes allow a multiple. */
export interface RateLimits {
  /** Takes `count` requests out of the bucket of this user or address: all of them, or none. */
  take(bucket: Bucket, key: string | number, count: number): Quota;
}

interface Level {
  used: number;
  /** When the last refill was due. */
  refillTime: number;
}

/** Buckets refill in steps from their first request on, so that a burst is counted exactly and nobody waits a minute. */
const STEP_MS = 10_000;
const STEPS_A_MINUTE = 6;

type Levels = Map<string | number, Level>;

const refill = (level: Level, limit: number, time: number): void => {
  const steps = Math.floor((time - level.refillTime) / STEP_MS);
  level.used = Math.max(0, level.used - (steps * limit) / STEPS_A_MINUTE);
  level.refillTime = level.used === 0 ? time : level.refillTime + steps * STEP_MS;
};

/** What is full again needs no memory. */
const forgetFull = (levels: Levels, time: number): void => {
  for (const [key, level] of levels) if (time - level.refillTime >= STEPS_A_MINUTE * STEP_MS) levels.delete(key);
};

/** Makes the buckets of one process. */
export const createRateLimits = (now: () => number = () => performance.now()): RateLimits => {
  const buckets = new Map<Bucket, Levels>();
  let cleanedTime = now();

  const levelOf = (bucket: Bucket, key: string | number, time: number): Level => {
    const levels: Levels = buckets.get(bucket) ?? new Map();
    buckets.set(bucket, levels);
    const level = levels.get(key) ?? { used: 0, refillTime: time };
    levels.set(key, level);
    return level;
  };

  return {
    take(bucket, key, count) {
      const time = now();
      if (time - cleanedTime >= STEPS_A_MINUTE * STEP_MS) {
        cleanedTime = time;
        for (const levels of buckets.values()) forgetFull(levels, time);
      }
      const limit = LIMITS.requestsPerMinute[bucket];
      const level = levelOf(bucket, key, time);
      refill(level, limit, time);
      const isGranted = level.used + count <= limit;
      if (isGranted) level.used += count;
      const resetSeconds = Math.max(1, Math.ceil((level.refillTime + STEP_MS - time) / 1000));
      return { isGranted, bucket, limit, remaining: Math.floor(limit - level.used), resetSeconds };
    },
  };
};

/** An address as limits count it: an IPv6 subscriber holds a whole /64, and an IPv4 may come mapped. */
export const limitedAddress = (ip: string): string => {
  if (ip.startsWith("::ffff:") && ip.includes(".")) return ip.slice(7);
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::", 2);
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const gap = ip.includes("::") ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill("0") : [];
  return `${[...front, ...gap, ...back].slice(0, 4).join(":")}::/64`;
};
