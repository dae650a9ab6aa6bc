import type { Queryable } from "../database.ts";
import { countingSubscribers } from "./cursor-counts.ts";
import { plainRow } from "./plain-row.ts";
import type { Verified } from "./session-check.ts";
import { bigint, ints, statement } from "./statement.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** A browser's subscription, as its owner sees it. */
export interface SubscriptionRow {
  subscriptionID: number;
  label: string | null;
  createdTime: number;
}

/** A new subscription; it ends with the session that made it. */
export interface NewSubscription {
  sessionID: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string | null;
  now: number;
}

/**
 * Stores a subscription, whose endpoint is from then on its user's alone, and gives its number; null where the user has so many
 * others already. A subscription that is the user's already stays the same one, and keeps its name unless a new one is given.
 */
export const putSubscription = (
  db: Queryable,
  by: Verified,
  { now, ...subscription }: NewSubscription,
  most: number,
): Promise<number | null | Overtaken> =>
  countingSubscribers(db, by, async (tx) => {
    const { endpoint, label, ...renewed } = subscription;
    const { userID } = by;
    const others = await tx.pushSubscription.count({ where: { userID, endpoint: { not: endpoint } } });
    if (others >= most) return null;
    const create = { ...subscription, userID, createdTime: BigInt(now) };
    const isOwn = (await tx.pushSubscription.count({ where: { userID, endpoint } })) > 0;
    const update = isOwn ? { ...renewed, ...(label !== null && { label }) } : create;
    const { subscriptionID } = await tx.pushSubscription.upsert({ where: { endpoint }, create, update });
    return subscriptionID;
  });

/** A user's subscriptions whose sessions are good, the oldest first. */
export const listSubscriptions = async (
  { prisma }: Queryable,
  userID: number,
  now: number,
): Promise<SubscriptionRow[]> => {
  const found = await prisma.pushSubscription.findMany({
    where: { userID, session: { OR: [{ expiresTime: null }, { expiresTime: { gt: BigInt(now) } }] } },
    select: { subscriptionID: true, label: true, createdTime: true },
    orderBy: { subscriptionID: "asc" },
  });
  return found.map(plainRow);
};

/** Removes a user's subscription; false when it is missing. */
export const deleteSubscription = (db: Queryable, by: Verified, subscriptionID: number): Promise<boolean | Overtaken> =>
  countingSubscribers(db, by, async (tx) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { userID: by.userID, subscriptionID } });
    return count > 0;
  });

/** Where a notification is sent, and what it is encrypted with. */
export interface PushTarget {
  subscriptionID: number;
  userID: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Until when nothing is sent there, after too many failures of its push service in a row. */
  pausedUntil: number | null;
}

// In SQL, as everything that sends notifications. A banned user gets none.
const TARGETS = statement<PushTarget>()(
  { userIDs: ints, now: bigint },
  (at) => `select p.subscription_id as "subscriptionID", p.user_id as "userID", p.endpoint, p.p256dh, p.auth,
    p.paused_until::float8 as "pausedUntil"
  from push_subscriptions p join sessions s using (session_id) join users u on u.user_id = p.user_id
  where p.user_id = any(${at.userIDs}) and (s.expires_time is null or s.expires_time > ${at.now})
    and (u.banned_until is null or u.banned_until <= ${at.now})
  order by p.subscription_id`,
);

/** Where these users' notifications are sent. */
export const findPushTargets = (db: Queryable, userIDs: readonly number[], now: number): Promise<PushTarget[]> =>
  db.run(TARGETS, { userIDs, now });

/** A user's notification settings, as they are stored. */
export interface NotificationRow {
  turn: boolean;
  invite: boolean;
  offer: boolean;
  over: boolean;
  reminder: boolean;
  when: string;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string | null;
}

/** The stored settings of these users. */
export const findNotificationSettings = async (
  { prisma }: Queryable,
  userIDs: readonly number[],
): Promise<ReadonlyMap<number, NotificationRow>> => {
  const found = await prisma.notificationSetting.findMany({ where: { userID: { in: [...userIDs] } } });
  return new Map(found.map(({ userID, ...row }) => [userID, row]));
};

/** Changes some of a user's settings. */
export const changeNotificationSettings = (
  db: Queryable,
  by: Verified,
  changes: Partial<NotificationRow>,
): Promise<unknown> =>
  whileVerified(db, by, (tx) => {
    const { userID } = by;
    return tx.notificationSetting.upsert({ where: { userID }, create: { userID, ...changes }, update: { ...changes } });
  });

/** Removes a subscription that its push service no longer knows. */
export const forgetSubscription = async ({ prisma }: Queryable, endpoint: string): Promise<void> => {
  await prisma.pushSubscription.deleteMany({ where: { endpoint } });
};

/** After this many failures in a row a subscription is paused, for longer after each further one, up to the last. */
const PAUSED_FROM = 3;
const PAUSE_MS = { first: 600_000, last: 6 * 3_600_000 };

const RECORD_RESULTS = statement<{ subscriptionID: number }>()(
  { takenIDs: ints, failedIDs: ints, now: bigint, failingBefore: bigint },
  (at) => `with gone as (
    delete from push_subscriptions where subscription_id = any(${at.failedIDs}) and failing_since <= ${at.failingBefore}
    returning subscription_id
  ),
  failed as (
    update push_subscriptions set failures = least(failures + 1, 1000), failing_since = coalesce(failing_since, ${at.now}),
      paused_until = case when failures + 1 >= ${PAUSED_FROM}
        then ${at.now} + least(${PAUSE_MS.first} * 2 ^ least(failures + 1 - ${PAUSED_FROM}, 10), ${PAUSE_MS.last})::bigint end
    where subscription_id = any(${at.failedIDs}) and (failing_since <= ${at.failingBefore}) is not true
  ),
  taken as (
    update push_subscriptions set failures = 0, failing_since = null, paused_until = null
    where subscription_id = any(${at.takenIDs}) and failing_since is not null
  )
  select subscription_id as "subscriptionID" from gone`,
);

/** Which subscriptions' push services took their message, and which failed; one that has failed since `failingBefore` is removed. */
export interface PushResults {
  takenIDs: readonly number[];
  failedIDs: readonly number[];
  now: number;
  failingBefore: number;
}

/** Records the results of pushes to subscriptions; gives the ids of those that are given up. */
export const recordPushResults = async (db: Queryable, results: PushResults): Promise<number[]> =>
  (await db.run(RECORD_RESULTS, { ...results })).map(({ subscriptionID }) => subscriptionID);
