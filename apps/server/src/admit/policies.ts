import type { Operation, Viewer } from "@yourmove/api";
import { type Bucket, LIMITS } from "@yourmove/contract";
import { limitedAddress, limitedNetwork } from "./addresses.ts";
import type { Ask, Policy } from "./rate-limits.ts";

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
  /** Of a user, or of an address that shows no credentials. */
  readonly own: Policy;
  /** Of all guests of an address together. */
  readonly guests: Shared;
}

const policiesOf = (bucket: Bucket): BucketPolicies => ({
  own: { name: bucket, limit: LIMITS.requestsPerMinute[bucket], ...MINUTE },
  guests: shared(`${bucket}-guests`, LIMITS.requestsPerMinute[bucket] * LIMITS.guestsFactor, MINUTE),
});

const BUCKETS = {
  read: policiesOf("read"),
  move: policiesOf("move"),
  write: policiesOf("write"),
  search: policiesOf("search"),
  credentials: policiesOf("credentials"),
} satisfies Record<Bucket, BucketPolicies>;

/** Of an address that reads without credentials what they would change. */
const ANONYMOUS: Policy = { name: "anonymous", limit: LIMITS.anonymousReadsAMinute, ...MINUTE };

const NEW_GUESTS = shared("new-guests", LIMITS.newGuestsADay, DAY);
const REFUSED = shared("refused", LIMITS.refusedCredentialsAMinute, MINUTE);

const ofAddress = ({ address, network }: Shared, ip: string, count: number): Ask[] => {
  const wide = limitedNetwork(ip);
  const narrow = { policy: address, key: limitedAddress(ip), count };
  return wide === null ? [narrow] : [narrow, { policy: network, key: wide, count }];
};

const countBy = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const isAnonymousRead = ({ access, type }: Operation): boolean => access === "optional" && type === "query";

const anonymousAsks = (calls: readonly Operation[], viewer: Viewer | null, ip: string): Ask[] => {
  const count = viewer ? 0 : calls.filter(isAnonymousRead).length;
  return count === 0 ? [] : [{ policy: ANONYMOUS, key: limitedAddress(ip), count }];
};

/** What calls ask of their buckets: by user, signing in by address, and guests by their address too (contract 9). */
export const asksOf = (calls: readonly Operation[], viewer: Viewer | null, ip: string): Ask[] => [
  ...anonymousAsks(calls, viewer, ip),
  ...bucketAsks(calls, viewer, ip),
];

const bucketAsks = (calls: readonly Operation[], viewer: Viewer | null, ip: string): Ask[] =>
  [...countBy(calls.map(({ bucket }) => bucket))].flatMap(([bucket, count]) => {
    const { own, guests } = BUCKETS[bucket];
    if (bucket === "credentials" || !viewer) return [{ policy: own, key: limitedAddress(ip), count }];
    const ofUser = { policy: own, key: viewer.userID, count };
    return viewer.isGuest ? [ofUser, ...ofAddress(guests, ip, count)] : [ofUser];
  });

/** What calls that make guests ask of their address's day (contract 9). */
export const newGuestAsks = (calls: readonly Operation[], ip: string): Ask[] => {
  const count = calls.filter(({ name }) => name === "auth.guest").length;
  return count === 0 ? [] : ofAddress(NEW_GUESTS, ip, count);
};

/** What credentials that are refused ask of their address's minute (contract 9). */
export const refusedAsks = (ip: string): Ask[] => ofAddress(REFUSED, ip, 1);

/** How many polls the guests of an address may have open together: the address's own, and those of its network. */
export const pollShares = (ip: string): { name: string; most: number }[] => {
  const wide = limitedNetwork(ip);
  const narrow = { name: limitedAddress(ip), most: LIMITS.openPollsOfGuests };
  return wide === null ? [narrow] : [narrow, { name: wide, most: LIMITS.openPollsOfGuests * LIMITS.networkFactor }];
};
