import { DELIVERY_STATES, type DeliveryState, type EventKind } from "@yourmove/contract";
import type { Database, Queryable } from "../../database.ts";
import type { Webhook } from "../../generated/client.ts";
import { auditRow, type NewAuditEntry } from "./audit.ts";
import { plainRow } from "./plain-row.ts";

/** A webhook as the operator sees it: the operator's own, or a user's. */
export interface AdminWebhookRow {
  webhookID: number;
  /** Null for the operator's own. */
  userID: number | null;
  /** Whether it stands in the settings, which alone change it. */
  isOfSettings: boolean;
  url: string;
  kinds: EventKind[];
  games: string[];
  issuers: string[];
  description: string;
  isEnabled: boolean;
  createdTime: number;
  failingSince: number | null;
}

const SETTINGS = "settings";

const rowOf = (webhook: Webhook): AdminWebhookRow => {
  const { webhookID, userID, source, url, kinds, games, issuers, description, isEnabled } = webhook;
  const { createdTime, failingSince } = plainRow(webhook);
  return {
    webhookID,
    userID,
    isOfSettings: source === SETTINGS,
    url,
    kinds: kinds as EventKind[],
    games,
    issuers,
    description,
    isEnabled,
    createdTime,
    failingSince,
  };
};

/** Webhooks of the operator, or of one user, the oldest first. */
export const listAnyWebhooks = async ({ prisma }: Queryable, userID: number | null): Promise<AdminWebhookRow[]> =>
  (await prisma.webhook.findMany({ where: { userID }, orderBy: { webhookID: "asc" } })).map(rowOf);

/** Any webhook; null where there is none. */
export const findAnyWebhook = async ({ prisma }: Queryable, webhookID: number): Promise<AdminWebhookRow | null> => {
  const found = await prisma.webhook.findUnique({ where: { webhookID } });
  return found && rowOf(found);
};

/** The events and the address of an operator's webhook. */
export interface OperatorWebhookFields {
  url: string;
  kinds: readonly EventKind[];
  games: readonly string[];
  issuers: readonly string[];
  description: string;
}

/** Stores a webhook of the operator's, beside the one of the settings, with its entry of the audit log. */
export const insertOperatorWebhook = (
  { prisma }: Database,
  webhook: OperatorWebhookFields & { source: string; secret: string; now: number },
  entry: NewAuditEntry,
): Promise<AdminWebhookRow> =>
  prisma.$transaction(async (tx) => {
    const { now, kinds, games, issuers, ...plain } = webhook;
    const lists = { kinds: [...kinds], games: [...games], issuers: [...issuers] };
    const made = await tx.webhook.create({ data: { ...plain, ...lists, createdTime: BigInt(now) } });
    await tx.auditEntry.create({ data: auditRow({ ...entry, subject: `webhook ${made.webhookID}` }) });
    return rowOf(made);
  });

/** The fields that may change; undefined ones stay. */
export type OperatorWebhookChanges = {
  [Name in keyof OperatorWebhookFields]?: OperatorWebhookFields[Name] | undefined;
} & {
  isEnabled?: boolean | undefined;
};

/** The webhooks of the operator's own that the settings do not rule. */
const own = (webhookID: number) => ({ webhookID, userID: null, source: { not: SETTINGS } });

/** Changes a webhook of the operator's; null where there is none. One that is enabled tries again, as if it had never failed. */
export const changeOperatorWebhook = (
  { prisma }: Database,
  { webhookID, now, ...changes }: OperatorWebhookChanges & { webhookID: number; now: number },
  entry: NewAuditEntry,
): Promise<AdminWebhookRow | null> =>
  prisma.$transaction(async (tx) => {
    const { url, kinds, games, issuers, description, isEnabled } = changes;
    const data = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(kinds && { kinds: [...kinds] }),
      ...(games && { games: [...games] }),
      ...(issuers && { issuers: [...issuers] }),
      ...(isEnabled !== undefined && { isEnabled, failingSince: null }),
      ...(isEnabled && { dueTime: BigInt(now), wakes: { increment: 1 } }),
    };
    const [changed] = await tx.webhook.updateManyAndReturn({ where: own(webhookID), data });
    if (changed) await tx.auditEntry.create({ data: auditRow(entry) });
    return changed ? rowOf(changed) : null;
  });

/** Removes a webhook of the operator's with its deliveries; false where there is none. */
export const deleteOperatorWebhook = (
  { prisma }: Database,
  webhookID: number,
  entry: NewAuditEntry,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const { count } = await tx.webhook.deleteMany({ where: own(webhookID) });
    if (count > 0) await tx.auditEntry.create({ data: auditRow(entry) });
    return count > 0;
  });

/** Gives a webhook of the operator's a new secret; the old one signs too for a while. False where there is none. */
export const rotateOperatorSecret = (
  { prisma }: Database,
  { webhookID, secret, oldSecretUntil }: { webhookID: number; secret: string; oldSecretUntil: number },
  entry: NewAuditEntry,
): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const found = await tx.webhook.findFirst({ where: own(webhookID), select: { secret: true } });
    if (!found) return false;
    const data = { oldSecret: found.secret, secret, oldSecretUntil: BigInt(oldSecretUntil) };
    await tx.webhook.updateMany({ where: own(webhookID), data });
    await tx.auditEntry.create({ data: auditRow(entry) });
    return true;
  });

/** A delivery that was given up, with where it was to go. */
export interface DeadLetter {
  deliveryID: number;
  webhookID: number;
  userID: number | null;
  url: string;
  type: string;
  matchID: number | null;
  state: DeliveryState;
  attempts: number;
  createdTime: number;
  endedTime: number | null;
  lastAnswer: string | null;
}

const DEAD = DELIVERY_STATES.indexOf("dead");

/** Deliveries that were given up, of all webhooks or of one, the newest first. */
export const listDeadLetters = async (
  { prisma }: Queryable,
  { webhookID, before, limit }: { webhookID?: number | null; before?: number | null; limit: number },
): Promise<DeadLetter[]> => {
  const found = await prisma.webhookDelivery.findMany({
    where: { state: DEAD, ...(webhookID && { webhookID }), ...(before && { deliveryID: { lt: before } }) },
    include: { webhook: { select: { userID: true, url: true } }, event: { select: { matchID: true } } },
    orderBy: { deliveryID: "desc" },
    take: limit,
  });
  return found.map((delivery) => {
    const { webhook, event, deliveryID, kind: type, attempts, createdTime, endedTime, lastAnswer } = plainRow(delivery);
    const { userID, url } = webhook;
    const where = { deliveryID, webhookID: delivery.webhookID, userID, url, type, matchID: event.matchID };
    return { ...where, state: "dead", attempts, createdTime, endedTime, lastAnswer };
  });
};
