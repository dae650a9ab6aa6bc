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
  type Webhooks as WebhookList,
} from "@yourmove/contract";
import { auditQueries, inTransaction, ownDeliveryQueries, putOwnReminders, webhookQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answer.ts";
import type { AuthContext } from "../auth/auth-context.ts";
import type { Actor, RequestMeta } from "../identity/actor.ts";
import { withAccount, withInteractiveSession } from "../identity/actor.ts";
import { type AccountEntryInput, accountEntry } from "../identity/audit.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

type Nothing = Record<string, never>;

/** A user's webhooks (contract 4.9). */
export interface Webhooks {
  list(userID: number): Promise<Answer<WebhookList>>;
  /** For accounts, asking for the password again; the secret is shown this once. */
  create(actor: Actor, meta: RequestMeta, input: WebhookInput): Promise<Answer<CreatedWebhook>>;
  get(userID: number, webhookID: number): Promise<Answer<WebhookAnswer>>;
  update(actor: Actor, meta: RequestMeta, input: WebhookChange): Promise<Answer<WebhookAnswer>>;
  remove(actor: Actor, meta: RequestMeta, webhookID: number): Promise<Answer<Nothing>>;
  /** A new secret; the old one signs too for a day. */
  rotate(actor: Actor, meta: RequestMeta, webhookID: number): Promise<Answer<RotatedSecret>>;
  test(userID: number, webhookID: number): Promise<Answer<TestDelivery>>;
  replay(actor: Actor, meta: RequestMeta, input: ReplayInput): Promise<Answer<Replayed>>;
  deliveries(userID: number, input: DeliveriesInput): Promise<Answer<Deliveries>>;
  retry(userID: number, delivery: { webhookID: number; deliveryID: number }): Promise<Answer<Nothing>>;
}

/** Says in words what is wrong with an address that the service is to send to; null when nothing is. */
export type VetUrl = (url: string) => Promise<string | null>;

/** The dependencies of webhooks; `changes` wakes the deliverer of every process. */
interface WebhookContext extends Pick<AuthContext, "db" | "clock" | "changes" | "isRateLimited" | "confirmPassword"> {
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

/** What is about one webhook of a user's; what can be no id names none. */
const ofWebhook =
  <Input extends { webhookID: number }, Value>(work: (input: Input) => Promise<Answer<Value> | null>) =>
  async (input: Input): Promise<Answer<Value>> =>
    (isID(input.webhookID) ? await work(input) : null) ?? noSuchWebhook;

type Managing = Pick<Webhooks, "create" | "update" | "remove" | "rotate" | "replay">;

type WebhookAct = "webhook_made" | "webhook_changed" | "webhook_removed" | "webhook_rotated" | "events_replayed";

/** What is shown of an address: its path may hold a secret. */
const hostOf = (url: string): string => new URL(url).host;

type Noted = Pick<AccountEntryInput, "userID" | "meta" | "after"> & {
  readonly action: WebhookAct;
  readonly webhookID?: number;
};

type Noting = <Result>(
  act: Noted,
  work: (entry: auditQueries.NewAuditEntry, now: number) => Promise<Result>,
) => Promise<Result>;

/** Makes the changes of a webhook, each with its entry of the audit log; a user's webhooks are limited. */
const createNoting =
  ({ db, clock }: Pick<WebhookContext, "db" | "clock">): Noting =>
  async ({ userID, meta, webhookID, ...act }, work) => {
    const now = clock.now();
    const subject = webhookID === undefined ? {} : { subject: `webhook ${webhookID}` };
    const result = await work(accountEntry({ userID, meta, now, ...subject, ...act }), now);
    await auditQueries.forgetSurplusAudit(db, userID, LIMITS.auditEntries);
    return result;
  };

const createReplay =
  ({ db, changes, isRateLimited }: WebhookContext, noting: Noting): Webhooks["replay"] =>
  async ({ userID }, meta, input) =>
    ofWebhook(async ({ webhookID, sinceTime, untilTime }: ReplayInput) => {
      const own = { userID, webhookID };
      if (!(await webhookQueries.findWebhook(db, own))) return null;
      const count = await noting({ userID, meta, webhookID, action: "events_replayed" }, (entry, now) => {
        const counted = isRateLimited ? { most: LIMITS.replaysAnHour, since: now - HOUR_MS } : null;
        const range = { sinceTime, untilTime, limit: LIMITS.replayedEvents, now, counted, entry };
        return inTransaction(db, (tx) => ownDeliveryQueries.replayOwnEvents(tx, own, range));
      });
      if (count === "pending") return stillPending;
      if (count === "too often") return tooOften;
      changes.publish([userID]);
      return done({ count });
    })(input);

const createManaging = (context: WebhookContext): Managing => {
  const { db, vetUrl, changes, confirmPassword } = context;
  const noting = createNoting(context);
  return {
    create: withAccount(async (actor, meta, { url, kinds, description = "", password }) => {
      const refusal = await vetUrl(url);
      if (refusal !== null) return wrongUrl(refusal);
      const confirmed = await confirmPassword(actor, meta, password);
      if (!confirmed.ok) return confirmed;
      const { userID } = actor;
      const secret = newWebhookSecret();
      const after = { host: hostOf(url), kinds: unique(kinds).join(" ") };
      return noting({ userID, meta, action: "webhook_made", after }, async (entry, now) => {
        const made = { userID, url, kinds: unique(kinds), description, secret, createdTime: now };
        const check = { most: LIMITS.webhooks, passwordHash: confirmed.value, entry };
        const webhook = await webhookQueries.insertWebhook(db, made, check);
        if (webhook === "too many") return tooMany;
        if (webhook === "password changed") return passwordChanged;
        await putOwnReminders(db, userID, now);
        return done({ webhook, secret });
      });
    }),

    update: withInteractiveSession(async ({ userID }, meta, input) =>
      ofWebhook(async ({ webhookID, ...changed }: WebhookChange) => {
        const { url, isEnabled } = changed;
        const refusal = url === undefined ? null : await vetUrl(url);
        if (refusal !== null) return wrongUrl(refusal);
        const kinds = changed.kinds && unique(changed.kinds);
        const after = {
          ...(url !== undefined && { host: hostOf(url) }),
          ...(kinds && { kinds: kinds.join(" ") }),
          ...(isEnabled !== undefined && { isEnabled }),
        };
        const webhook = await noting({ userID, meta, webhookID, action: "webhook_changed", after }, (entry, now) =>
          webhookQueries.changeWebhook(db, { userID, webhookID }, { ...changed, kinds, now, entry }),
        );
        changes.publish([userID]);
        return webhook && done({ webhook });
      })(input),
    ),

    remove: withInteractiveSession(async ({ userID }, meta, webhookID) =>
      ofWebhook(async (own: { webhookID: number }) =>
        (await noting({ userID, meta, ...own, action: "webhook_removed" }, (entry) =>
          webhookQueries.deleteWebhook(db, { userID, ...own }, entry),
        ))
          ? done({})
          : null,
      )({ webhookID }),
    ),

    rotate: withInteractiveSession(async ({ userID }, meta, webhookID) =>
      ofWebhook(async (own: { webhookID: number }) => {
        const secret = newWebhookSecret();
        const isRotated = await noting({ userID, meta, ...own, action: "webhook_rotated" }, (entry, now) =>
          webhookQueries.rotateSecret(
            db,
            { userID, ...own },
            { secret, oldSecretUntil: now + LIMITS.secretOverlapMs, entry },
          ),
        );
        return isRotated ? done({ secret }) : null;
      })({ webhookID }),
    ),

    replay: createReplay(context, noting),
  };
};

const page = async ({ db }: WebhookContext, { webhookID, state, before }: DeliveriesInput): Promise<Deliveries> => {
  const found = await ownDeliveryQueries.listDeliveries(db, webhookID, {
    state,
    before,
    limit: LIMITS.deliveriesPage + 1,
  });
  const items = found.slice(0, LIMITS.deliveriesPage);
  return { items, nextCursor: found.length > items.length ? (items.at(-1)?.deliveryID ?? null) : null };
};

/** Creates them; managing one takes an interactive session, for a webhook outlives the key that made it. */
export const createWebhooks = (deps: WebhookContext): Webhooks => {
  const { db, clock, changes } = deps;
  const find = (userID: number, webhookID: number) => webhookQueries.findWebhook(db, { userID, webhookID });
  return {
    ...createManaging(deps),
    list: async (userID) => done({ items: await webhookQueries.listWebhooks(db, userID) }),

    get: async (userID, webhookID) =>
      ofWebhook(async (own: { webhookID: number }) => {
        const webhook = await find(userID, own.webhookID);
        return webhook && done({ webhook });
      })({ webhookID }),

    test: async (userID, webhookID) =>
      ofWebhook(async (own: { webhookID: number }) => {
        const now = clock.now();
        const deliveryID = await ownDeliveryQueries.insertTest(db, { userID, ...own }, now);
        changes.publish([userID]);
        return deliveryID === null ? null : done({ deliveryID });
      })({ webhookID }),

    deliveries: async (userID, input) =>
      ofWebhook(async (input: DeliveriesInput) =>
        (await find(userID, input.webhookID)) ? done(await page(deps, input)) : null,
      )(input),

    retry: async (userID, delivery) =>
      ofWebhook(async ({ webhookID, deliveryID }: typeof delivery) => {
        if (!(await find(userID, webhookID))) return null;
        const now = clock.now();
        if (!isID(deliveryID) || !(await ownDeliveryQueries.retryDelivery(db, { webhookID, deliveryID }, now)))
          return noSuchDelivery;
        changes.publish([userID]);
        return done({});
      })(delivery),
  };
};
