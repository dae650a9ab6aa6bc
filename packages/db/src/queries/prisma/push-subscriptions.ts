import type { Queryable } from "../../database.ts";
import type { Verified } from "../statements/session-check.ts";
import { countingSubscribers } from "./cursor-counts.ts";
import { plainRow } from "./plain-row.ts";
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
