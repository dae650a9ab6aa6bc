import type { Queryable } from "../database.ts";
import { countingSinks } from "./sinks.ts";
import { bigint, int, ints, statement, text } from "./statement.ts";

/** A browser's subscription, as its owner sees it. */
export interface SubscriptionRow {
  subscriptionID: number;
  label: string | null;
  createdTime: number;
}

/** A new subscription; it ends with the session that made it. */
export interface NewSubscription {
  userID: number;
  sessionID: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  label: string | null;
  now: number;
}

/**
 * Stores a subscription, whose endpoint is from then on its user's alone, and gives its number; null where the user has so
 * many others already. One that is the user's own already stays the same one, with its name where it is given no other.
 */
export const putSubscription = (
  db: Queryable,
  { now, ...subscription }: NewSubscription,
  most: number,
): Promise<number | null> =>
  countingSinks(db, subscription.userID, async (tx) => {
    const { endpoint, userID, label, ...renewed } = subscription;
    const others = await tx.pushSubscription.count({ where: { userID, endpoint: { not: endpoint } } });
    if (others >= most) return null;
    const create = { ...subscription, createdTime: BigInt(now) };
    const isOwn = (await tx.pushSubscription.count({ where: { userID, endpoint } })) > 0;
    const update = isOwn ? { ...renewed, ...(label !== null && { label }) } : create;
    const { subscriptionID } = await tx.pushSubscription.upsert({ where: { endpoint }, create, update });
    return subscriptionID;
  });

const LIST = statement<SubscriptionRow>()(
  { userID: int, now: bigint },
  (at) => `select p.subscription_id as "subscriptionID", p.label, p.created_time::float8 as "createdTime"
  from push_subscriptions p join sessions s using (session_id)
  where p.user_id = ${at.userID} and (s.expires_time is null or s.expires_time > ${at.now}) order by p.subscription_id`,
);

/** A user's subscriptions whose sessions are good, the oldest first. */
export const listSubscriptions = (db: Queryable, userID: number, now: number): Promise<SubscriptionRow[]> =>
  db.run(LIST, { userID, now });

/** Removes a user's subscription; false when it is missing. */
export const deleteSubscription = (db: Queryable, userID: number, subscriptionID: number): Promise<boolean> =>
  countingSinks(db, userID, async (tx) => {
    const { count } = await tx.pushSubscription.deleteMany({ where: { userID, subscriptionID } });
    return count > 0;
  });

/** Where a notification is sent, and what it is encrypted with. */
export interface PushTarget {
  subscriptionID: number;
  userID: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const TARGETS = statement<PushTarget>()(
  { userIDs: ints, now: bigint },
  (at) => `select p.subscription_id as "subscriptionID", p.user_id as "userID", p.endpoint, p.p256dh, p.auth
  from push_subscriptions p join sessions s using (session_id)
  where p.user_id = any(${at.userIDs}) and (s.expires_time is null or s.expires_time > ${at.now})
  order by p.subscription_id`,
);

/** Where these users' notifications are sent. */
export const findPushTargets = (db: Queryable, userIDs: readonly number[], now: number): Promise<PushTarget[]> =>
  db.run(TARGETS, { userIDs, now });

const SETTINGS = `turn, invite, offer, over, reminder, shown_when as "when", quiet_from as "quietFrom",
  quiet_to as "quietTo", time_zone as "timeZone"`;

/** What a user wants to be notified of, as it is stored. */
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

const FIND_SETTINGS = statement<NotificationRow & { userID: number }>()(
  { userIDs: ints },
  (at) => `select user_id as "userID", ${SETTINGS} from notification_settings where user_id = any(${at.userIDs})`,
);

/** The choices of these users who have made any. */
export const findNotificationSettings = async (
  db: Queryable,
  userIDs: readonly number[],
): Promise<ReadonlyMap<number, NotificationRow>> =>
  new Map((await db.run(FIND_SETTINGS, { userIDs })).map(({ userID, ...row }) => [userID, row]));

/** Changes a part of a user's choices. */
export const changeNotificationSettings = async (
  { prisma }: Queryable,
  userID: number,
  changes: Partial<NotificationRow>,
): Promise<void> => {
  await prisma.notificationSetting.upsert({
    where: { userID },
    create: { userID, ...changes },
    update: { ...changes },
  });
};

const GONE = statement<{ userID: number }>()(
  { endpoint: text },
  (at) => `delete from push_subscriptions where endpoint = ${at.endpoint} returning user_id as "userID"`,
);

/** Removes a subscription that its push service knows no longer. */
export const forgetSubscription = async (db: Queryable, endpoint: string): Promise<void> => {
  await db.run(GONE, { endpoint });
};
