import { type Actor, createLruCache, type Failure, type LruCache, type Operation } from "@yourmove/api";
import { type Bucket, LIMITS } from "@yourmove/contract";
import type { Origin } from "./addresses.ts";

/** A limit within a time window. */
export interface Policy {
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * The bucket refills in such steps from its first request on, so that a burst is counted exactly and no client waits a whole
   * window.
   */
  readonly stepSeconds: number;
}

/** Tokens to take from the bucket of a policy, for a user or an address. */
export interface Charge {
  readonly policy: Policy;
  readonly key: string | number;
  readonly count: number;
}

/** A bucket's answer to a request for tokens. */
export interface Quota {
  readonly isGranted: boolean;
  readonly policy: Policy;
  readonly remaining: number;
  /** Seconds until the bucket holds more. */
  readonly resetSeconds: number;
}

/** The refusal of a request whose quota is used up. */
export const tooMany = ({ policy, resetSeconds }: Quota): Failure => ({
  code: "rate_limited",
  detail: `At most ${policy.limit} of these requests a ${policy.windowSeconds > 60 ? "day" : "minute"}; try again in ${resetSeconds} s`,
  retryAfterSeconds: resetSeconds,
});

/** The buckets of contract 9; in the memory of one process, so several processes allow a multiple. */
export interface RateLimits {
  /** Takes all or nothing; gives the quota that refused, or the one with the least left; null for no charges. */
  take(charges: readonly Charge[]): Quota | null;
  /** How many more may be taken now from all of these. */
  left(charges: readonly Charge[]): number;
  /** Undoes a `take` whose object was never created. */
  giveBack(charges: readonly Charge[]): void;
  /** How many buckets are in memory. */
  readonly size: number;
}

interface Level {
  used: number;
  /** When the last refill was due. */
  refillTime: number;
}

/**
 * Of each policy: a million addresses must not fill the memory. A client that can evict others' buckets has as many of its own
 * anyway.
 */
const MAX_LEVELS = 50_000;
const CLEAN_MS = 60_000;

type Levels = LruCache<string | number, Level>;

const refill = (level: Level, { limit, windowSeconds, stepSeconds }: Policy, time: number): void => {
  const steps = Math.floor((time - level.refillTime) / (stepSeconds * 1000));
  level.used = Math.max(0, level.used - (steps * limit * stepSeconds) / windowSeconds);
  level.refillTime = level.used === 0 ? time : level.refillTime + steps * stepSeconds * 1000;
};

const quotaOf = ({ policy, count }: Charge, { used, refillTime }: Level, time: number): Quota => ({
  isGranted: used + count <= policy.limit,
  policy,
  remaining: Math.floor(policy.limit - used),
  resetSeconds: Math.max(1, Math.ceil((policy.stepSeconds * 1000 - (time - refillTime)) / 1000)),
});

const tighter = (one: Quota, other: Quota): Quota => (other.remaining < one.remaining ? other : one);

/** Creates the levels of all buckets that are not full, by policy and key. */
const createBuckets = (policyOf: (charge: Charge) => Policy) => {
  const buckets = new Map<Policy, Levels>();
  const levelsOf = (policy: Policy): Levels => {
    const levels: Levels = buckets.get(policy) ?? createLruCache(MAX_LEVELS);
    buckets.set(policy, levels);
    return levels;
  };
  return {
    buckets,
    levelsOf,
    /** The level of a bucket; a full one is not in memory. */
    levelOf(charge: Charge, time: number): Level {
      const level = levelsOf(charge.policy).get(charge.key) ?? { used: 0, refillTime: time };
      refill(level, policyOf(charge), time);
      return level;
    },
  };
};

/** Creates the buckets of one process; a table may replace the default policies. */
export const createRateLimits = (
  now: () => number = () => performance.now(),
  { policyOf }: { policyOf: (charge: Charge) => Policy } = { policyOf: ({ policy }) => policy },
): RateLimits => {
  const { buckets, levelsOf, levelOf } = createBuckets(policyOf);
  let cleanedTime = now();
  const clean = (time: number) => {
    if (time - cleanedTime < CLEAN_MS) return;
    cleanedTime = time;
    // A full bucket needs no memory.
    for (const [{ windowSeconds }, levels] of buckets)
      for (const [key, { refillTime }] of levels.entries())
        if (time - refillTime >= windowSeconds * 1000) levels.delete(key);
  };

  return {
    take(charges) {
      const time = now();
      clean(time);
      const levels = charges.map((charge) => ({ charge, level: levelOf(charge, time) }));
      const quotas = () =>
        levels.map(({ charge, level }) => quotaOf({ ...charge, policy: policyOf(charge) }, level, time));
      const refused = quotas().find(({ isGranted }) => !isGranted);
      if (refused) return refused;
      for (const { charge, level } of levels) {
        level.used += charge.count;
        levelsOf(charge.policy).set(charge.key, level);
      }
      const [first, ...others] = quotas();
      return first ? { ...others.reduce(tighter, first), isGranted: true } : null;
    },
    left(charges) {
      const time = now();
      return Math.min(...charges.map((charge) => Math.floor(policyOf(charge).limit - levelOf(charge, time).used)));
    },
    giveBack(charges) {
      for (const { policy, key, count } of charges) {
        const level = buckets.get(policy)?.get(key);
        if (level) level.used = Math.max(0, level.used - count);
      }
    },
    get size() {
      return [...buckets.values()].reduce((sum, levels) => sum + levels.size, 0);
    },
  };
};

const MINUTE = { windowSeconds: 60, stepSeconds: 10 };
const DAY = { windowSeconds: 86_400, stepSeconds: 3600 };

/** A limit of one address, with that of the network around it. */
interface Shared {
  readonly address: Policy;
  readonly network: Policy;
}

const shared = (name: string, limit: number, window: typeof MINUTE): Shared => ({
  address: { name, limit, ...window },
  network: { name: `${name}-network`, limit: limit * LIMITS.networkFactor, ...window },
});

interface BucketPolicies {
  /** Of a user. */
  readonly own: Policy;
  /** Of an address that shows no credentials, or signs in. */
  readonly nobody: Shared;
  /** Of all guests and new accounts of an address together. */
  readonly guests: Shared;
}

const policiesOf = (bucket: Bucket): BucketPolicies => ({
  own: { name: bucket, limit: LIMITS.requestsPerMinute[bucket], ...MINUTE },
  nobody: shared(bucket, LIMITS.requestsPerMinute[bucket], MINUTE),
  guests: shared(`${bucket}-guests`, LIMITS.requestsPerMinute[bucket] * LIMITS.guestsFactor, MINUTE),
});

/** Of the user that a device was given to, for sign-ins beyond its address's limit. */
const OF_DEVICE: Policy = { name: "credentials-device", limit: LIMITS.requestsPerMinute.credentials, ...MINUTE };

const BUCKETS = {
  read: policiesOf("read"),
  move: policiesOf("move"),
  write: policiesOf("write"),
  search: policiesOf("search"),
  credentials: policiesOf("credentials"),
} satisfies Record<Bucket, BucketPolicies>;

/** Of an address that reads without credentials what depends on the viewer. */
const ANONYMOUS = shared("anonymous", LIMITS.anonymousReadsAMinute, MINUTE);

/** Pages of challenges with a link's preview, as any read without credentials (contract 4.5). */
const PREVIEWS = shared("previews", LIMITS.anonymousReadsAMinute, MINUTE);

const FILES = {
  files: shared("files", LIMITS.filesAMinute, MINUTE),
  downloads: shared("downloads", LIMITS.downloadsAMinute, MINUTE),
};

const NEW_GUESTS = shared("new-guests", LIMITS.newGuestsADay, DAY);
const NEW_ACCOUNTS = shared("new-accounts", LIMITS.newAccountsADay, DAY);
const REFUSED = shared("refused", LIMITS.refusedCredentialsAMinute, MINUTE);

const ofOrigin = ({ address, network }: Shared, origin: Origin, count: number): Charge[] => {
  const narrow = { policy: address, key: origin.address, count };
  return origin.isNetworkLimited ? [narrow, { policy: network, key: origin.network, count }] : [narrow];
};

const countBy = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const isAnonymousRead = ({ access, type }: Operation): boolean => access === "optional" && type === "query";

const anonymousCharges = (calls: readonly Operation[], actor: Actor | null, origin: Origin): Charge[] => {
  const count = actor ? 0 : calls.filter(isAnonymousRead).length;
  return count === 0 ? [] : ofOrigin(ANONYMOUS, origin, count);
};

/** The tokens that calls take: by user; for guests, new accounts and calls with a password by address too. */
export const chargesOf = (calls: readonly Operation[], actor: Actor | null, origin: Origin): Charge[] => [
  ...anonymousCharges(calls, actor, origin),
  ...bucketCharges(calls, actor, origin),
];

/** Whether an actor counts against its address: a guest, or an account that could be one of very many. */
export const sharesAddress = ({ isGuest, isNewAccount }: Actor): boolean => isGuest || isNewAccount === true;

const bucketCharges = (calls: readonly Operation[], actor: Actor | null, origin: Origin): Charge[] =>
  [...countBy(calls.map(({ bucket }) => bucket))].flatMap(([bucket, count]) => {
    const { own, nobody, guests } = BUCKETS[bucket];
    if (!actor) return ofOrigin(nobody, origin, count);
    const ofUser = { policy: own, key: actor.userID, count };
    if (bucket === "credentials") return [ofUser, ...ofOrigin(nobody, origin, count)];
    return sharesAddress(actor) ? [ofUser, ...ofOrigin(guests, origin, count)] : [ofUser];
  });

/** The tokens that calls which create guests and accounts take from their address's day. */
export const newUserCharges = (calls: readonly Operation[], origin: Origin): Charge[] => {
  const countOf = (wanted: Operation["name"]) => calls.filter(({ name }) => name === wanted).length;
  const guests = countOf("auth.guest");
  const accounts = countOf("auth.register");
  return [
    ...(guests === 0 ? [] : ofOrigin(NEW_GUESTS, origin, guests)),
    ...(accounts === 0 ? [] : ofOrigin(NEW_ACCOUNTS, origin, accounts)),
  ];
};

/**
 * The tokens of a sign-in that is independent of others at its address: by the user that its device was given to, or the device's
 * hash.
 */
export const deviceCharges = (device: number | string): Charge[] => [{ policy: OF_DEVICE, key: device, count: 1 }];

/** The tokens that refused credentials take from their address's minute. */
export const refusedCharges = (origin: Origin): Charge[] => ofOrigin(REFUSED, origin, 1);

/** The tokens of a link's preview. */
export const previewCharges = (origin: Origin): Charge[] => ofOrigin(PREVIEWS, origin, 1);

/** The tokens of a file; downloads are what costs more than one that is read. */
export const fileCharges = (kind: keyof typeof FILES, origin: Origin): Charge[] => ofOrigin(FILES[kind], origin, 1);
