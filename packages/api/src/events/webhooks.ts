import {
  type CreatedWebhook,
  type Deliveries,
  type DeliveriesInput,
  isID,
  LIMITS,
  type Replayed,
  type ReplayInput,
  type RotatedSecret,
  type TestDelivery,
  type WebhookAnswer,
  type WebhookChange,
  type WebhookInput,
  type Webhooks,
} from "@yourmove/contract";
import { auditQueries, inTransaction, ownDeliveryQueries, reminderQueries, webhookQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import { type AuthContext, confirmPassword } from "../auth/auth-context.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession } from "../identity/actor.ts";
import { type AccountEntryInput, accountEntry } from "../identity/audit.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

type Nothing = Record<string, never>;

/** Says in words what is wrong with an address that the service is to send to; null when nothing is. */
export type VetUrl = (url: string) => Promise<string | null>;

/** The context of webhooks; `changes` wakes the deliverer of every process. */
interface WebhookContext extends AuthContext {
  readonly vetUrl: VetUrl;
}

const HOUR_MS = 3_600_000;

const noSuchWebhook = failed("route_not_found", "You have no webhook with this id");
const noSuchDelivery = failed("route_not_found", "This webhook has no delivery with this id");
const passwordChanged = failed("forbidden_action", "The password was changed meanwhile");
const stillPending = failed(
  "limit_reached",
  "Deliveries of this webhook are pending; replay when they have come or are dead",
);
const tooOften = failed("rate_limited", `At most ${LIMITS.replaysAnHour} replays an hour; try again later`, {
  retryAfterSeconds: HOUR_MS / 1000 / LIMITS.replaysAnHour,
});
const tooMany = failed("limit_reached", `You have ${LIMITS.webhooks} webhooks; remove one first`);

const wrongUrl = (message: string) =>
  failed("invalid_request", "Some fields are not valid", { errors: [{ path: "url", message }] });

const unique = <Kind>(kinds: readonly Kind[]): Kind[] => [...new Set(kinds)];

type WebhookAct = "webhook_made" | "webhook_changed" | "webhook_removed" | "webhook_rotated" | "events_replayed";

/** The part of an address that is shown: its path may hold a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** Writes a change of a webhook with its entry of the audit log; the log of a user is limited. */
const writeNoted = async <Result>(
  { db, clock }: WebhookContext,
  {
    userID,
    meta,
    webhookID,
    ...act
  }: Pick<AccountEntryInput, "userID" | "meta" | "after"> & {
    readonly action: WebhookAct;
    readonly webhookID?: number;
  },
  write: (entry: auditQueries.NewAuditEntry, now: number) => Promise<Result>,
): Promise<Result> => {
  const now = clock.now();
  const subject = webhookID === undefined ? {} : { subject: `webhook ${webhookID}` };
  const result = await write(accountEntry({ userID, meta, now, ...subject, ...act }), now);
  await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
  return result;
};

/** The user's webhook of an id; null where there is none, also for what can be no id. */
const findWebhook = async ({ db }: WebhookContext, userID: number, webhookID: number) =>
  isID(webhookID) ? webhookQueries.findWebhook(db, { userID, webhookID }) : null;

/** The user's webhooks. */
export const listWebhooks = async ({ db }: WebhookContext, userID: number): Promise<Answer<Webhooks>> =>
  done({ items: await webhookQueries.listWebhooks(db, userID) });

/** One of the user's webhooks. */
export const readWebhook = async (
  context: WebhookContext,
  userID: number,
  webhookID: number,
): Promise<Answer<WebhookAnswer>> => {
  const webhook = await findWebhook(context, userID, webhookID);
  return webhook ? done({ webhook }) : noSuchWebhook;
};

// Managing a webhook takes an interactive session, for a webhook outlives the key that made it.

/** Creates a webhook: for accounts, asking for the password again; the secret is shown this once. */
export const createWebhook = withAccount(
  async (
    context: WebhookContext,
    actor,
    meta: RequestMeta,
    { url, kinds, description = "", password }: WebhookInput,
  ): Promise<Answer<CreatedWebhook>> => {
    const { db, vetUrl } = context;
    const refusal = await vetUrl(url);
    if (refusal !== null) return wrongUrl(refusal);
    const confirmed = await confirmPassword(context, actor, meta, password);
    if (!confirmed.ok) return confirmed;
    const { userID } = actor;
    const secret = newWebhookSecret();
    const after = { host: hostOf(url), kinds: unique(kinds).join(" ") };
    return writeNoted(context, { userID, meta, action: "webhook_made", after }, async (entry, now) => {
      const made = { userID, url, kinds: unique(kinds), description, secret, createdTime: now };
      const check = { most: LIMITS.webhooks, passwordHash: confirmed.value, entry };
      const webhook = await webhookQueries.insertWebhook(db, made, check);
      if (webhook === "too many") return tooMany;
      if (webhook === "password changed") return passwordChanged;
      await reminderQueries.putOwnReminders(db, userID, now);
      return done({ webhook, secret });
    });
  },
);

/** Changes a webhook. */
export const changeWebhook = withInteractiveSession(
  async (
    context: WebhookContext,
    { userID },
    meta: RequestMeta,
    { webhookID, ...changed }: WebhookChange,
  ): Promise<Answer<WebhookAnswer>> => {
    if (!isID(webhookID)) return noSuchWebhook;
    const { db, vetUrl, changes } = context;
    const { url, isEnabled } = changed;
    const refusal = url === undefined ? null : await vetUrl(url);
    if (refusal !== null) return wrongUrl(refusal);
    const kinds = changed.kinds && unique(changed.kinds);
    const after = {
      ...(url !== undefined && { host: hostOf(url) }),
      ...(kinds && { kinds: kinds.join(" ") }),
      ...(isEnabled !== undefined && { isEnabled }),
    };
    const webhook = await writeNoted(
      context,
      { userID, meta, webhookID, action: "webhook_changed", after },
      (entry, now) => webhookQueries.changeWebhook(db, { userID, webhookID }, { ...changed, kinds, now, entry }),
    );
    changes.publish([userID]);
    return webhook ? done({ webhook }) : noSuchWebhook;
  },
);

/** Removes a webhook. */
export const removeWebhook = withInteractiveSession(
  async (context: WebhookContext, { userID }, meta: RequestMeta, webhookID: number): Promise<Answer<Nothing>> => {
    if (!isID(webhookID)) return noSuchWebhook;
    const isRemoved = await writeNoted(context, { userID, meta, webhookID, action: "webhook_removed" }, (entry) =>
      webhookQueries.deleteWebhook(context.db, { userID, webhookID }, entry),
    );
    return isRemoved ? done({}) : noSuchWebhook;
  },
);

/** Gives a webhook a new secret; the old one signs too for a day. */
export const rotateSecret = withInteractiveSession(
  async (context: WebhookContext, { userID }, meta: RequestMeta, webhookID: number): Promise<Answer<RotatedSecret>> => {
    if (!isID(webhookID)) return noSuchWebhook;
    const secret = newWebhookSecret();
    const act = { userID, meta, webhookID, action: "webhook_rotated" } as const;
    const isRotated = await writeNoted(context, act, (entry, now) =>
      webhookQueries.rotateSecret(
        context.db,
        { userID, webhookID },
        { secret, oldSecretUntil: now + LIMITS.secretOverlapMs, entry },
      ),
    );
    return isRotated ? done({ secret }) : noSuchWebhook;
  },
);

/** Sends a test. */
export const testWebhook = async (
  { db, clock, changes }: WebhookContext,
  userID: number,
  webhookID: number,
): Promise<Answer<TestDelivery>> => {
  if (!isID(webhookID)) return noSuchWebhook;
  const deliveryID = await ownDeliveryQueries.insertTest(db, { userID, webhookID }, clock.now());
  changes.publish([userID]);
  return deliveryID === null ? noSuchWebhook : done({ deliveryID });
};

/** Delivers the events of a time again. */
export const replayEvents = async (
  context: WebhookContext,
  { userID }: Pick<Actor, "userID">,
  meta: RequestMeta,
  { webhookID, sinceTime, untilTime }: ReplayInput,
): Promise<Answer<Replayed>> => {
  const { db, changes, isRateLimited } = context;
  if (!(await findWebhook(context, userID, webhookID))) return noSuchWebhook;
  const act = { userID, meta, webhookID, action: "events_replayed" } as const;
  const count = await writeNoted(context, act, (entry, now) => {
    const counted = isRateLimited ? { most: LIMITS.replaysAnHour, since: now - HOUR_MS } : null;
    const range = { sinceTime, untilTime, limit: LIMITS.replayedEvents, now, counted, entry };
    return inTransaction(db, (tx) => ownDeliveryQueries.replayOwnEvents(tx, { userID, webhookID }, range));
  });
  if (count === "pending") return stillPending;
  if (count === "too often") return tooOften;
  changes.publish([userID]);
  return done({ count });
};

/** A page of what a webhook was sent. */
export const listDeliveries = async (
  context: WebhookContext,
  userID: number,
  { webhookID, state, before }: DeliveriesInput,
): Promise<Answer<Deliveries>> => {
  if (!(await findWebhook(context, userID, webhookID))) return noSuchWebhook;
  const limit = LIMITS.deliveriesPage + 1;
  const found = await ownDeliveryQueries.listDeliveries(context.db, webhookID, { state, before, limit });
  const items = found.slice(0, LIMITS.deliveriesPage);
  return done({ items, nextCursor: found.length > items.length ? (items.at(-1)?.deliveryID ?? null) : null });
};

/** Sends a delivery again. */
export const retryDelivery = async (
  context: WebhookContext,
  userID: number,
  { webhookID, deliveryID }: { readonly webhookID: number; readonly deliveryID: number },
): Promise<Answer<Nothing>> => {
  if (!(await findWebhook(context, userID, webhookID))) return noSuchWebhook;
  const { db, clock, changes } = context;
  const isAgain =
    isID(deliveryID) && (await ownDeliveryQueries.retryDelivery(db, { webhookID, deliveryID }, clock.now()));
  if (!isAgain) return noSuchDelivery;
  changes.publish([userID]);
  return done({});
};
