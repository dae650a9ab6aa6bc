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
import { ownDeliveryQueries, putOwnReminders, webhookQueries } from "@yourmove/db";
import { type Answer, done, failed } from "../answers/answer.ts";
import type { Actor } from "../identity/actor.ts";
import { withAccount, withInteractiveSession } from "../identity/interactive-session.ts";
import type { ServiceContext } from "../service-context.ts";
import { newWebhookSecret } from "./webhook-signature.ts";

type Nothing = Record<string, never>;

/** A user's webhooks (contract 4.9). */
export interface Webhooks {
  list(userID: number): Promise<Answer<WebhookList>>;
  /** For accounts; the secret is shown this once. */
  create(actor: Actor, input: WebhookInput): Promise<Answer<CreatedWebhook>>;
  get(userID: number, webhookID: number): Promise<Answer<WebhookAnswer>>;
  update(actor: Actor, input: WebhookChange): Promise<Answer<WebhookAnswer>>;
  remove(actor: Actor, webhookID: number): Promise<Answer<Nothing>>;
  /** A new secret; the old one signs too for a day. */
  rotate(actor: Actor, webhookID: number): Promise<Answer<RotatedSecret>>;
  test(userID: number, webhookID: number): Promise<Answer<TestDelivery>>;
  replay(userID: number, input: ReplayInput): Promise<Answer<Replayed>>;
  deliveries(userID: number, input: DeliveriesInput): Promise<Answer<Deliveries>>;
  retry(userID: number, delivery: { webhookID: number; deliveryID: number }): Promise<Answer<Nothing>>;
}

/** Says in words what is wrong with an address that the service is to send to; null when nothing is. */
export type VetUrl = (url: string) => Promise<string | null>;

/** What webhooks are made with; changes wake whoever delivers, in every process. */
interface WebhookContext extends Pick<ServiceContext, "db" | "clock" | "changes"> {
  readonly vetUrl: VetUrl;
}

const noSuchWebhook = failed("route_not_found", "You have no webhook with this id");
const noSuchDelivery = failed("route_not_found", "This webhook has no delivery with this id");
const tooMany = failed("limit_reached", `You have ${LIMITS.webhooks} webhooks; remove one first`);

const wrongUrl = (message: string) =>
  failed("invalid_request", "Some fields are not valid", { errors: [{ path: "url", message }] });

const unique = <Kind>(kinds: readonly Kind[]): Kind[] => [...new Set(kinds)];

/** What is about one webhook of a user's; what can be no id names none. */
const ofWebhook =
  <Input extends { webhookID: number }, Value>(work: (input: Input) => Promise<Answer<Value> | null>) =>
  async (input: Input): Promise<Answer<Value>> =>
    (isID(input.webhookID) ? await work(input) : null) ?? noSuchWebhook;

type Managing = Pick<Webhooks, "create" | "update" | "remove" | "rotate">;

const createManaging = ({ db, clock, vetUrl, changes }: WebhookContext): Managing => ({
  create: withAccount(async ({ userID }, { url, kinds, description = "" }) => {
    const refusal = await vetUrl(url);
    if (refusal !== null) return wrongUrl(refusal);
    const now = clock.now();
    const secret = newWebhookSecret();
    const made = { userID, url, kinds: unique(kinds), description, secret, createdTime: now };
    const webhook = await webhookQueries.insertWebhook(db, made, LIMITS.webhooks);
    if (!webhook) return tooMany;
    await putOwnReminders(db, userID, now);
    return done({ webhook, secret });
  }),

  update: withInteractiveSession(async ({ userID }, input) =>
    ofWebhook(async ({ webhookID, ...changed }: WebhookChange) => {
      const refusal = changed.url === undefined ? null : await vetUrl(changed.url);
      if (refusal !== null) return wrongUrl(refusal);
      const now = clock.now();
      const kinds = changed.kinds && unique(changed.kinds);
      const webhook = await webhookQueries.changeWebhook(db, { userID, webhookID }, { ...changed, kinds, now });
      changes.publish([userID]);
      return webhook && done({ webhook });
    })(input),
  ),

  remove: withInteractiveSession(async ({ userID }, webhookID) =>
    ofWebhook(async (own: { webhookID: number }) =>
      (await webhookQueries.deleteWebhook(db, { userID, ...own })) ? done({}) : null,
    )({
      webhookID,
    }),
  ),

  rotate: withInteractiveSession(async ({ userID }, webhookID) =>
    ofWebhook(async (own: { webhookID: number }) => {
      const secret = newWebhookSecret();
      const oldSecretUntil = clock.now() + LIMITS.secretOverlapMs;
      return (await webhookQueries.rotateSecret(db, { userID, ...own }, { secret, oldSecretUntil }))
        ? done({ secret })
        : null;
    })({ webhookID }),
  ),
});

const page = async ({ db }: WebhookContext, { webhookID, state, before }: DeliveriesInput): Promise<Deliveries> => {
  const found = await ownDeliveryQueries.listDeliveries(db, webhookID, {
    state,
    before,
    limit: LIMITS.deliveriesPage + 1,
  });
  const items = found.slice(0, LIMITS.deliveriesPage);
  return { items, nextCursor: found.length > items.length ? (items.at(-1)?.deliveryID ?? null) : null };
};

/** Makes them; managing one takes its owner in person, for a webhook outlives the key that made it. */
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

    replay: async (userID, input) =>
      ofWebhook(async ({ webhookID, sinceTime, untilTime }: ReplayInput) => {
        if (!(await find(userID, webhookID))) return null;
        const range = { sinceTime, untilTime, limit: LIMITS.replayedEvents, now: clock.now() };
        const count = await ownDeliveryQueries.replayEvents(db, { userID, webhookID }, range);
        changes.publish([userID]);
        return done({ count });
      })(input),

    deliveries: async (userID, input) =>
      ofWebhook(async (asked: DeliveriesInput) =>
        (await find(userID, asked.webhookID)) ? done(await page(deps, asked)) : null,
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
