import { randomUUID } from "node:crypto";
import { type AdminAnswer, type AdminInput, LIMITS } from "@yourmove/contract";
import { adminWebhookQueries, auditQueries, inTransaction, ownDeliveryQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import { newWebhookSecret } from "../events/webhook-signature.ts";
import type { AdminDeps } from "./admin-context.ts";
import { nextOf, type OperatorCall, operatorEntry } from "./admin-context.ts";

/** Webhooks in the operator's hands: its own to manage, and everybody's to look at and to send again. */
export interface AdminWebhooks {
  list(call: OperatorCall, input: AdminInput<"webhooks.list">): Promise<Answer<AdminAnswer<"webhooks.list">>>;
  /** The secret is shown this once. */
  make(call: OperatorCall, input: AdminInput<"webhooks.make">): Promise<Answer<AdminAnswer<"webhooks.make">>>;
  change(call: OperatorCall, input: AdminInput<"webhooks.change">): Promise<Answer<AdminAnswer<"webhooks.change">>>;
  remove(call: OperatorCall, input: AdminInput<"webhooks.remove">): Promise<Answer<AdminAnswer<"webhooks.remove">>>;
  /** A new secret; the old one signs too for a day. */
  rotate(call: OperatorCall, input: AdminInput<"webhooks.rotate">): Promise<Answer<AdminAnswer<"webhooks.rotate">>>;
  test(call: OperatorCall, input: AdminInput<"webhooks.test">): Promise<Answer<AdminAnswer<"webhooks.test">>>;
  deliveries(
    call: OperatorCall,
    input: AdminInput<"webhooks.deliveries">,
  ): Promise<Answer<AdminAnswer<"webhooks.deliveries">>>;
  deadLetters(
    call: OperatorCall,
    input: AdminInput<"deadLetters.list">,
  ): Promise<Answer<AdminAnswer<"deadLetters.list">>>;
  retry(call: OperatorCall, input: AdminInput<"webhooks.retry">): Promise<Answer<AdminAnswer<"webhooks.retry">>>;
  replay(call: OperatorCall, input: AdminInput<"webhooks.replay">): Promise<Answer<AdminAnswer<"webhooks.replay">>>;
}

const noSuchWebhook = failed("route_not_found", "There is no webhook with this id");
const noneOfYours = failed("route_not_found", "The operator has no webhook with this id but the one of the settings");
const noSuchDelivery = failed("route_not_found", "This webhook has no delivery with this id");
const wrongUrl = (message: string) =>
  failed("invalid_request", "Some fields are not valid", { errors: [{ path: "url", message }] });

/** No user's id: what wakes the deliverer is not about a user. */
const NOBODY = 0;

const subjectOf = (webhookID: number): string => `webhook ${webhookID}`;

const createManaging = ({ db, vetUrl, changes }: AdminDeps): Pick<AdminWebhooks, "make" | "change"> => ({
  async make(call, input) {
    const refusal = await vetUrl(input.url);
    if (refusal !== null) return wrongUrl(refusal);
    const secret = newWebhookSecret();
    const { url, kinds } = input;
    const entry = operatorEntry(call, { action: "webhook_made", after: { url, kinds: kinds.join(" ") } });
    const source = `operator ${randomUUID()}`;
    const webhook = await adminWebhookQueries.insertOperatorWebhook(
      db,
      { ...input, source, secret, now: call.now },
      entry,
    );
    return done({ webhook, secret });
  },

  async change(call, input) {
    const { webhookID, url } = input;
    const refusal = url === undefined ? null : await vetUrl(url);
    if (refusal !== null) return wrongUrl(refusal);
    const found = await adminWebhookQueries.findAnyWebhook(db, webhookID);
    const subject = subjectOf(webhookID);
    const values = found && {
      before: { url: found.url, isEnabled: found.isEnabled },
      after: { url: url ?? found.url, isEnabled: input.isEnabled ?? found.isEnabled },
    };
    const entry = operatorEntry(call, { action: "webhook_changed", subject, ...values });
    const webhook = await adminWebhookQueries.changeOperatorWebhook(db, { ...input, now: call.now }, entry);
    changes.publish([NOBODY]);
    return webhook ? done({ webhook }) : noneOfYours;
  },
});

const createEnding = ({ db }: AdminDeps): Pick<AdminWebhooks, "remove" | "rotate"> => ({
  async remove(call, { webhookID }) {
    const found = await adminWebhookQueries.findAnyWebhook(db, webhookID);
    const before = found && { before: { url: found.url } };
    const entry = operatorEntry(call, { action: "webhook_removed", subject: subjectOf(webhookID), ...before });
    return (await adminWebhookQueries.deleteOperatorWebhook(db, webhookID, entry)) ? done({}) : noneOfYours;
  },

  async rotate(call, { webhookID }) {
    const secret = newWebhookSecret();
    const entry = operatorEntry(call, { action: "webhook_rotated", subject: subjectOf(webhookID) });
    const rotation = { webhookID, secret, oldSecretUntil: call.now + LIMITS.secretOverlapMs };
    return (await adminWebhookQueries.rotateOperatorSecret(db, rotation, entry)) ? done({ secret }) : noneOfYours;
  },
});

const createSending = ({ db, changes }: AdminDeps): Pick<AdminWebhooks, "test" | "retry" | "replay"> => ({
  async test({ now }, { webhookID }) {
    const deliveryID = await adminWebhookQueries.testOperatorWebhook(db, webhookID, now);
    changes.publish([NOBODY]);
    return deliveryID === null ? noSuchWebhook : done({ deliveryID });
  },

  async retry(call, { webhookID, deliveryID }) {
    const subject = `delivery ${deliveryID}`;
    const isThere = await inTransaction(db, async (tx) => {
      const isAgain = await ownDeliveryQueries.retryDelivery(tx, { webhookID, deliveryID }, call.now);
      if (isAgain) await auditQueries.writeAudit(tx, operatorEntry(call, { action: "delivery_retried", subject }));
      return isAgain;
    });
    changes.publish([NOBODY]);
    return isThere ? done({}) : noSuchDelivery;
  },

  async replay(call, { webhookID, ...range }) {
    const webhook = await adminWebhookQueries.findAnyWebhook(db, webhookID);
    if (!webhook) return noSuchWebhook;
    const { userID } = webhook;
    const which = { ...range, limit: LIMITS.replayedEvents, now: call.now };
    const replayed = await inTransaction(db, async (tx) => {
      const put =
        userID === null
          ? await adminWebhookQueries.replayToOperator(tx, { webhookID, ...which })
          : { count: await ownDeliveryQueries.replayEvents(tx, { userID, webhookID }, which), nextTime: null };
      const subject = subjectOf(webhookID);
      await auditQueries.writeAudit(
        tx,
        operatorEntry(call, { action: "events_replayed", userID, subject, after: { count: put.count } }),
      );
      return put;
    });
    changes.publish([NOBODY]);
    return done(replayed);
  },
});

export const createAdminWebhooks = (deps: AdminDeps): AdminWebhooks => {
  const { db } = deps;
  return {
    ...createManaging(deps),
    ...createEnding(deps),
    ...createSending(deps),
    list: async (_call, { userID = null }) => done({ items: await adminWebhookQueries.listAnyWebhooks(db, userID) }),

    async deliveries(_call, { webhookID, state, before, limit }) {
      if (!(await adminWebhookQueries.findAnyWebhook(db, webhookID))) return noSuchWebhook;
      const items = await ownDeliveryQueries.listDeliveries(db, webhookID, { state, before, limit });
      return done({ items, nextCursor: nextOf(items, limit, ({ deliveryID }) => deliveryID) });
    },

    async deadLetters(_call, { webhookID = null, before = null, limit }) {
      const items = await adminWebhookQueries.listDeadLetters(db, { webhookID, before, limit });
      return done({ items, nextCursor: nextOf(items, limit, ({ deliveryID }) => deliveryID) });
    },
  };
};
