import { randomUUID } from "node:crypto";
import { LIMITS } from "@yourmove/contract";
import { adminWebhookQueries, auditWrites, inTransaction, ownDeliveryQueries, webhookQueries } from "@yourmove/db";
import { done, failed, invalidField } from "../answer.ts";
import { newWebhookSecret } from "../events/webhook-signature.ts";
import { type AdminCall, nextOf, operatorEntry } from "./admin-call.ts";

const noSuchWebhook = failed("route_not_found", "There is no webhook with this id");
const noneOfYours = failed("route_not_found", "The operator has no webhook with this id but the one of the settings");
const noSuchDelivery = failed("route_not_found", "This webhook has no delivery with this id");

/** No user's id: what wakes the deliverer is not about a user. */
const NOBODY = 0;

const subjectOf = (webhookID: number): string => `webhook ${webhookID}`;

/** Creates a webhook of the operator's; the secret is shown this once. */
export const createWebhook: AdminCall<"webhooks.create"> = async (ctx, input) => {
  const { db, vetUrl } = ctx;
  const refusal = await vetUrl(input.url);
  if (refusal !== null) return invalidField("url", refusal);
  const secret = newWebhookSecret();
  const { url, kinds } = input;
  const entry = operatorEntry(ctx, { action: "webhook_made", after: { url, kinds: kinds.join(" ") } });
  const source = `operator ${randomUUID()}`;
  const webhook = await adminWebhookQueries.insertOperatorWebhook(
    db,
    { ...input, source, secret, now: ctx.clock.now() },
    entry,
  );
  return done({ webhook, secret });
};

/** Changes a webhook of the operator's. */
export const updateWebhook: AdminCall<"webhooks.update"> = async (ctx, input) => {
  const { db, vetUrl, changes } = ctx;
  const { webhookID, url } = input;
  const refusal = url === undefined ? null : await vetUrl(url);
  if (refusal !== null) return invalidField("url", refusal);
  const found = await adminWebhookQueries.findAnyWebhook(db, webhookID);
  const subject = subjectOf(webhookID);
  const values = found && {
    before: { url: found.url, isEnabled: found.isEnabled },
    after: { url: url ?? found.url, isEnabled: input.isEnabled ?? found.isEnabled },
  };
  const entry = operatorEntry(ctx, { action: "webhook_changed", subject, ...values });
  const webhook = await adminWebhookQueries.changeOperatorWebhook(db, { ...input, now: ctx.clock.now() }, entry);
  changes.publish([NOBODY]);
  return webhook ? done({ webhook }) : noneOfYours;
};

/** Removes a webhook of the operator's. */
export const removeWebhook: AdminCall<"webhooks.remove"> = async (ctx, { webhookID }) => {
  const { db } = ctx;
  const found = await adminWebhookQueries.findAnyWebhook(db, webhookID);
  const before = found && { before: { url: found.url } };
  const entry = operatorEntry(ctx, { action: "webhook_removed", subject: subjectOf(webhookID), ...before });
  return (await adminWebhookQueries.deleteOperatorWebhook(db, webhookID, entry)) ? done({}) : noneOfYours;
};

/** Gives a webhook a new secret; the old one signs too for a day. */
export const rotateSecret: AdminCall<"webhooks.rotate"> = async (ctx, { webhookID }) => {
  const { db } = ctx;
  const secret = newWebhookSecret();
  const entry = operatorEntry(ctx, { action: "webhook_rotated", subject: subjectOf(webhookID) });
  const rotation = { webhookID, secret, oldSecretUntil: ctx.clock.now() + LIMITS.secretOverlapMs };
  return (await adminWebhookQueries.rotateOperatorSecret(db, rotation, entry)) ? done({ secret }) : noneOfYours;
};

/** Sends a test to any webhook. */
export const testWebhook: AdminCall<"webhooks.test"> = async (ctx, { webhookID }) => {
  const { db, changes } = ctx;
  const now = ctx.clock.now();
  const deliveryID = await ownDeliveryQueries.testOperatorWebhook(db, webhookID, now);
  changes.publish([NOBODY]);
  return deliveryID === null ? noSuchWebhook : done({ deliveryID });
};

/** Sends a delivery again. */
export const retryDelivery: AdminCall<"webhooks.retry"> = async (ctx, { webhookID, deliveryID }) => {
  const { db, changes } = ctx;
  const subject = `delivery ${deliveryID}`;
  const isThere = await inTransaction(db, async (tx) => {
    const isAgain = await ownDeliveryQueries.retryDelivery(tx, { webhookID, deliveryID }, ctx.clock.now());
    if (isAgain) await auditWrites.writeAudit(tx, operatorEntry(ctx, { action: "delivery_retried", subject }));
    return isAgain;
  });
  changes.publish([NOBODY]);
  return isThere ? done({}) : noSuchDelivery;
};

/** Delivers the events of a time again. */
export const replayEvents: AdminCall<"webhooks.replay"> = async (ctx, { webhookID, ...range }) => {
  const { db, changes } = ctx;
  const webhook = await adminWebhookQueries.findAnyWebhook(db, webhookID);
  if (!webhook) return noSuchWebhook;
  const { userID } = webhook;
  const which = { ...range, limit: LIMITS.replayedEvents, now: ctx.clock.now() };
  const replayed = await inTransaction(db, async (tx) => {
    const put =
      userID === null
        ? await ownDeliveryQueries.replayToOperator(tx, { webhookID, ...which })
        : { count: await ownDeliveryQueries.replayEvents(tx, { userID, webhookID }, which), nextTime: null };
    const subject = subjectOf(webhookID);
    await auditWrites.writeAudit(
      tx,
      operatorEntry(ctx, { action: "events_replayed", userID, subject, after: { count: put.count } }),
    );
    return put;
  });
  changes.publish([NOBODY]);
  return done(replayed);
};

/** Reads what any webhook was sent. */
export const listDeliveries: AdminCall<"webhooks.deliveries"> = async (ctx, { webhookID, state, before, limit }) => {
  const { db } = ctx;
  if (!(await adminWebhookQueries.findAnyWebhook(db, webhookID))) return noSuchWebhook;
  const items = await webhookQueries.listDeliveries(db, webhookID, { state, before, limit });
  return done({ items, nextCursor: nextOf(items, limit, ({ deliveryID }) => deliveryID) });
};

/** Reads what was given up. */
export const listDeadLetters: AdminCall<"deadLetters.list"> = async (
  { db },
  { webhookID = null, before = null, limit },
) => {
  const items = await adminWebhookQueries.listDeadLetters(db, { webhookID, before, limit });
  return done({ items, nextCursor: nextOf(items, limit, ({ deliveryID }) => deliveryID) });
};

/** Reads the webhooks of a user or, without one, of the operator. */
export const listWebhooks: AdminCall<"webhooks.list"> = async ({ db }, { userID = null }) =>
  done({ items: await adminWebhookQueries.listAnyWebhooks(db, userID) });
