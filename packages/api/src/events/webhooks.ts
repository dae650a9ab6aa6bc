import {
  type CreatedWebhook,
  type Deliveries,
  type DeliveriesInput,
  type DeliveryInput,
  type Empty,
  HOUR_MS,
  isID,
  LIMITS,
  type Replayed,
  type ReplayInput,
  type RotatedSecret,
  type RotateInput,
  type TestDelivery,
  type WebhookAnswer,
  type WebhookChange,
  type WebhookIDInput,
  type WebhookInput,
  type Webhooks,
} from "@yourmove/contract";
import { auditQueries, inTransaction, ownDeliveryQueries, reminderQueries, webhookQueries } from "@yourmove/db";
import { type Answer, done, failed, invalidField, overtaken } from "../answer.ts";
import { confirmPassword } from "../auth/confirm-password.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";
import { type AccountEntryInput, accountEntry } from "../identity/audit.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

const noSuchWebhook = failed("route_not_found", "You have no webhook with this id");
const noSuchDelivery = failed("route_not_found", "This webhook has no delivery with this id");
const stillPending = failed(
  "limit_reached",
  "Deliveries of this webhook are pending; replay when they have come or are dead",
);
const tooOften = failed("rate_limited", `At most ${LIMITS.replaysAnHour} replays an hour; try again later`, {
  retryAfterSeconds: HOUR_MS / 1000 / LIMITS.replaysAnHour,
});
const tooMany = failed("limit_reached", `You have ${LIMITS.webhooks} webhooks; remove one first`);

const unique = <Kind>(kinds: readonly Kind[]): Kind[] => [...new Set(kinds)];

type WebhookAct = "webhook_made" | "webhook_changed" | "webhook_removed" | "webhook_rotated" | "events_replayed";

/** The part of an address that is shown: its path may hold a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** Writes a change of a webhook with its entry of the audit log; the log of a user is limited. */
const writeNoted = async <Result>(
  { actor, clock, db, request }: Ctx,
  {
    webhookID,
    ...act
  }: Pick<AccountEntryInput, "after"> & { readonly action: WebhookAct; readonly webhookID?: number },
  write: (entry: auditQueries.NewAuditEntry, now: number) => Promise<Result>,
): Promise<Result> => {
  const { userID } = actor;
  const now = clock.now();
  const subject = webhookID === undefined ? {} : { subject: `webhook ${webhookID}` };
  const result = await write(accountEntry({ userID, request, now, ...subject, ...act }), now);
  await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
  return result;
};

/** The user's webhook of an id; null where there is none, also for what can be no id. */
const findWebhook = async ({ actor, db }: Ctx, webhookID: number) =>
  isID(webhookID) ? webhookQueries.findWebhook(db, { userID: actor.userID, webhookID }) : null;

/** The user's webhooks. */
export const listWebhooks = async ({ actor, db }: Ctx): Promise<Answer<Webhooks>> =>
  done({ items: await webhookQueries.listWebhooks(db, actor.userID) });

/** One of the user's webhooks. */
export const readWebhook = async (ctx: Ctx, { webhookID }: WebhookIDInput): Promise<Answer<WebhookAnswer>> => {
  const webhook = await findWebhook(ctx, webhookID);
  return webhook ? done({ webhook }) : noSuchWebhook;
};

// Managing a webhook takes an interactive session, for a webhook outlives the key that made it.

/** Creates a webhook: for accounts, asking for the password again; the secret is shown this once. */
export const createWebhook = async (
  ctx: Ctx,
  { url, kinds, description = "", password }: WebhookInput,
): Promise<Answer<CreatedWebhook>> => {
  const { db, vetUrl } = ctx;
  const refusal = await vetUrl(url);
  if (refusal !== null) return invalidField("url", refusal);
  const confirmed = await confirmPassword(ctx, password);
  if (!confirmed.ok) return confirmed;
  const { userID } = ctx.actor;
  const secret = newWebhookSecret();
  const after = { host: hostOf(url), kinds: unique(kinds).join(" ") };
  return writeNoted(ctx, { action: "webhook_made", after }, async (entry, now) => {
    const made = { url, kinds: unique(kinds), description, secret, createdTime: now };
    const check = { most: LIMITS.webhooks, entry };
    const webhook = await webhookQueries.insertWebhook(db, confirmed.value, made, check);
    if (webhook === "overtaken") return overtaken;
    if (webhook === null) return tooMany;
    await reminderQueries.putOwnReminders(db, userID, now);
    return done({ webhook, secret });
  });
};

/** Changes a webhook; another address takes the password again. */
export const updateWebhook = async (
  ctx: Ctx,
  { webhookID, password, ...changed }: WebhookChange,
): Promise<Answer<WebhookAnswer>> => {
  const { userID } = ctx.actor;
  const found = await findWebhook(ctx, webhookID);
  if (!found) return noSuchWebhook;
  const { db, vetUrl, changes } = ctx;
  const { url = found.url, isEnabled } = changed;
  const isMoved = url !== found.url;
  const refusal = isMoved ? await vetUrl(url) : null;
  if (refusal !== null) return invalidField("url", refusal);
  const by = isMoved ? await confirmPassword(ctx, password) : done(withSession(ctx.actor));
  if (!by.ok) return by;
  const kinds = changed.kinds && unique(changed.kinds);
  const after = {
    ...(isMoved && { host: hostOf(url) }),
    ...(kinds && { kinds: kinds.join(" ") }),
    ...(isEnabled !== undefined && { isEnabled }),
  };
  const webhook = await writeNoted(ctx, { webhookID, action: "webhook_changed", after }, (entry, now) =>
    webhookQueries.updateWebhook(db, by.value, webhookID, { ...changed, kinds, now, entry }),
  );
  if (webhook === "overtaken") return overtaken;
  changes.publish([userID]);
  return webhook ? done({ webhook }) : noSuchWebhook;
};

/** Removes a webhook. */
export const removeWebhook = async (ctx: Ctx, { webhookID }: WebhookIDInput): Promise<Answer<Empty>> => {
  if (!isID(webhookID)) return noSuchWebhook;
  const act = { webhookID, action: "webhook_removed" } as const;
  const isRemoved = await writeNoted(ctx, act, (entry) =>
    webhookQueries.deleteWebhook(ctx.db, withSession(ctx.actor), webhookID, entry),
  );
  if (isRemoved === "overtaken") return overtaken;
  return isRemoved ? done({}) : noSuchWebhook;
};

/** Gives a webhook a new secret, asking for the password again; the old one signs too for a day. */
export const rotateSecret = async (ctx: Ctx, { webhookID, password }: RotateInput): Promise<Answer<RotatedSecret>> => {
  if (!(await findWebhook(ctx, webhookID))) return noSuchWebhook;
  const confirmed = await confirmPassword(ctx, password);
  if (!confirmed.ok) return confirmed;
  const secret = newWebhookSecret();
  const act = { webhookID, action: "webhook_rotated" } as const;
  const isRotated = await writeNoted(ctx, act, (entry, now) =>
    webhookQueries.rotateSecret(ctx.db, confirmed.value, webhookID, {
      secret,
      now,
      oldSecretUntil: now + LIMITS.secretOverlapMs,
      entry,
    }),
  );
  if (isRotated === "overtaken") return overtaken;
  return isRotated ? done({ secret }) : noSuchWebhook;
};

/** Sends a test. */
export const testWebhook = async (
  { actor, db, clock, changes }: Ctx,
  { webhookID }: WebhookIDInput,
): Promise<Answer<TestDelivery>> => {
  if (!isID(webhookID)) return noSuchWebhook;
  const test = { webhookID, now: clock.now() };
  const deliveryID = await ownDeliveryQueries.insertTest(db, withSession(actor), test);
  changes.publish([actor.userID]);
  return deliveryID === null ? noSuchWebhook : done({ deliveryID });
};

/** Delivers the events of a time again. */
export const replayEvents = async (
  ctx: Ctx,
  { webhookID, sinceTime, untilTime }: ReplayInput,
): Promise<Answer<Replayed>> => {
  const { db, changes, isRateLimited } = ctx;
  const { userID } = ctx.actor;
  if (!(await findWebhook(ctx, webhookID))) return noSuchWebhook;
  const act = { webhookID, action: "events_replayed" } as const;
  const count = await writeNoted(ctx, act, (entry, now) => {
    const counted = isRateLimited ? { most: LIMITS.replaysAnHour, since: now - HOUR_MS } : null;
    const range = { webhookID, sinceTime, untilTime, limit: LIMITS.replayedEvents, now, counted, entry };
    return inTransaction(db, (tx) => ownDeliveryQueries.replayOwnEvents(tx, withSession(ctx.actor), range));
  });
  if (count === "overtaken") return overtaken;
  if (count === "pending") return stillPending;
  if (count === "too often") return tooOften;
  changes.publish([userID]);
  return done({ count });
};

/** A page of what a webhook was sent. */
export const listDeliveries = async (
  ctx: Ctx,
  { webhookID, state, before }: DeliveriesInput,
): Promise<Answer<Deliveries>> => {
  if (!(await findWebhook(ctx, webhookID))) return noSuchWebhook;
  const limit = LIMITS.deliveriesPage + 1;
  const found = await webhookQueries.listDeliveries(ctx.db, webhookID, { state, before, limit });
  const items = found.slice(0, LIMITS.deliveriesPage);
  return done({ items, nextCursor: found.length > items.length ? (items.at(-1)?.deliveryID ?? null) : null });
};

/** Sends a delivery again. */
export const retryDelivery = async (ctx: Ctx, { webhookID, deliveryID }: DeliveryInput): Promise<Answer<Empty>> => {
  if (!(await findWebhook(ctx, webhookID))) return noSuchWebhook;
  const { db, clock, changes } = ctx;
  const delivery = { webhookID, deliveryID, now: clock.now() };
  const isAgain =
    isID(deliveryID) &&
    (await inTransaction(db, (tx) => ownDeliveryQueries.retryOwnDelivery(tx, withSession(ctx.actor), delivery)));
  if (isAgain === "overtaken") return overtaken;
  if (!isAgain) return noSuchDelivery;
  changes.publish([ctx.actor.userID]);
  return done({});
};
