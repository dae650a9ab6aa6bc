import { DELIVERY_STATES, type DeliveryState, type EventKind, type UserEventKind } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import type { Webhook as Stored } from "../../generated/client.ts";
import type { Verified } from "../statements/session-check.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { countingSubscribers } from "./cursor-counts.ts";
import { plainRow } from "./plain-row.ts";
import { type Overtaken, whileVerified } from "./while-verified.ts";

/** A user's webhook as its owner sees it. */
export interface WebhookRow {
  webhookID: number;
  url: string;
  kinds: UserEventKind[];
  description: string;
  isEnabled: boolean;
  createdTime: number;
}

const rowOf = ({ webhookID, url, kinds, description, isEnabled, createdTime }: Stored): WebhookRow => ({
  webhookID,
  url,
  kinds: kinds as UserEventKind[],
  description,
  isEnabled,
  createdTime: Number(createdTime),
});

/** A new webhook of a user's. */
export interface NewWebhook extends Pick<WebhookRow, "url" | "kinds" | "description" | "createdTime"> {
  secret: string;
}

/** Stores a webhook with its entry of the audit log; null where the user has `most`, however many are made at once. */
export const insertWebhook = (
  db: Queryable,
  by: Verified,
  webhook: NewWebhook,
  { most, entry }: { most: number; entry: NewAuditEntry },
): Promise<WebhookRow | null | Overtaken> =>
  countingSubscribers(db, by, async (tx) => {
    const { userID } = by;
    if ((await tx.webhook.count({ where: { userID } })) >= most) return null;
    const made = await tx.webhook.create({ data: { ...webhook, userID, createdTime: BigInt(webhook.createdTime) } });
    await tx.auditEntry.create({ data: auditRow({ ...entry, subject: `webhook ${made.webhookID}` }) });
    return rowOf(made);
  });

/** A user's webhooks, the oldest first. */
export const listWebhooks = async ({ prisma }: Queryable, userID: number): Promise<WebhookRow[]> =>
  (await prisma.webhook.findMany({ where: { userID }, orderBy: { webhookID: "asc" } })).map(rowOf);

/** A webhook of a user. */
export interface OwnWebhook {
  userID: number;
  webhookID: number;
}

/** A user's webhook; null when it is missing or another user's. */
export const findWebhook = async ({ prisma }: Queryable, own: OwnWebhook): Promise<WebhookRow | null> => {
  const found = await prisma.webhook.findFirst({ where: { ...own } });
  return found && rowOf(found);
};

/** The fields of a webhook that may change; undefined ones stay. */
export interface WebhookChanges {
  url?: string | undefined;
  kinds?: UserEventKind[] | undefined;
  description?: string | undefined;
  isEnabled?: boolean | undefined;
}

/** Changes a user's webhook and gives it; null when it is missing. One that is enabled tries again, as if it had never failed. */
export const updateWebhook = (
  db: Queryable,
  by: Verified,
  webhookID: number,
  { now, entry, ...changes }: WebhookChanges & { now: number; entry: NewAuditEntry },
): Promise<WebhookRow | null | Overtaken> => {
  const { url, kinds, description, isEnabled } = changes;
  const data = {
    changedTime: BigInt(now),
    ...(url !== undefined && { url }),
    ...(kinds !== undefined && { kinds }),
    ...(description !== undefined && { description }),
    ...(isEnabled !== undefined && { isEnabled, failingSince: null }),
    ...(isEnabled && { dueTime: BigInt(now), wakes: { increment: 1 } }),
  };
  return whileVerified(db, by, async (tx) => {
    const [changed] = await tx.webhook.updateManyAndReturn({ where: { userID: by.userID, webhookID }, data });
    if (changed) await tx.auditEntry.create({ data: auditRow(entry) });
    return changed ? rowOf(changed) : null;
  });
};

/** Removes a user's webhook with its deliveries; false when it is missing. */
export const deleteWebhook = (
  db: Queryable,
  by: Verified,
  webhookID: number,
  entry: NewAuditEntry,
): Promise<boolean | Overtaken> =>
  countingSubscribers(db, by, async (tx) => {
    const { count } = await tx.webhook.deleteMany({ where: { userID: by.userID, webhookID } });
    if (count > 0) await tx.auditEntry.create({ data: auditRow(entry) });
    return count > 0;
  });

/** A new secret, and until when the one before it signs too. */
export interface Rotation {
  secret: string;
  now: number;
  oldSecretUntil: number;
  entry: NewAuditEntry;
}

/** Gives a webhook a new secret; false when it is missing. */
export const rotateSecret = (
  db: Queryable,
  by: Verified,
  webhookID: number,
  { secret, now, oldSecretUntil, entry }: Rotation,
): Promise<boolean | Overtaken> =>
  whileVerified(db, by, async (tx) => {
    const where = { userID: by.userID, webhookID };
    const before = await tx.webhook.findFirst({ where, select: { secret: true } });
    if (!before) return false;
    const data = { secret, oldSecret: before.secret, oldSecretUntil: BigInt(oldSecretUntil), changedTime: BigInt(now) };
    await tx.webhook.updateMany({ where, data });
    await tx.auditEntry.create({ data: auditRow(entry) });
    return true;
  });

/** A delivery as its webhook's owner sees it. */
export interface DeliveryRow {
  deliveryID: number;
  type: string;
  state: DeliveryState;
  attempts: number;
  createdTime: number;
  nextTime: number | null;
  lastAnswer: string | null;
}

/** The filter of deliveries. */
export interface DeliveryFilter {
  state?: DeliveryState | undefined;
  /** Only those with a lower id. */
  before?: number | undefined;
  limit: number;
}

/** Deliveries of a webhook, the newest first. */
export const listDeliveries = async (
  { prisma }: Queryable,
  webhookID: number,
  { state, before, limit }: DeliveryFilter,
): Promise<DeliveryRow[]> => {
  const found = await prisma.webhookDelivery.findMany({
    where: {
      webhookID,
      ...(state !== undefined && { state: DELIVERY_STATES.indexOf(state) }),
      ...(before !== undefined && { deliveryID: { lt: before } }),
    },
    orderBy: { deliveryID: "desc" },
    take: limit,
  });
  return found.map((delivery) => {
    const { deliveryID, kind: type, attempts, createdTime, nextTime, lastAnswer, ...row } = plainRow(delivery);
    return {
      deliveryID,
      type,
      state: DELIVERY_STATES[row.state] ?? "dead",
      attempts,
      createdTime,
      nextTime,
      lastAnswer,
    };
  });
};

/** The operator's webhook, as settings give it; without games or issuers it receives the events of all. */
export interface OperatorWebhook {
  url: string;
  secret: string;
  kinds: readonly EventKind[];
  games: readonly string[];
  issuers: readonly string[];
}

const SOURCE = "settings";

/** Sets the operator's webhook to the settings, and enables it. */
export const setOperatorWebhook = async (db: Queryable, webhook: OperatorWebhook, now: number): Promise<void> => {
  const { url, secret } = webhook;
  const lists = { kinds: [...webhook.kinds], games: [...webhook.games], issuers: [...webhook.issuers] };
  const fields = { url, secret, ...lists, isEnabled: true, failingSince: null, dueTime: BigInt(now) };
  await db.prisma.webhook.upsert({
    where: { source: SOURCE },
    create: { ...fields, source: SOURCE, createdTime: BigInt(now) },
    update: { ...fields, wakes: { increment: 1 } },
  });
};
