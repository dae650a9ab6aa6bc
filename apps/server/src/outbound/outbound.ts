import {
  type Clock,
  createOutbox,
  type Log,
  type Outbox,
  type SendPush,
  type Services,
  type VetUrl,
} from "@yourmove/api";
import type { PushKey } from "@yourmove/contract";
import { type Database, webhookDeliveryQueries, webhookQueries } from "@yourmove/db";
import { createGuardedPost, type GuardedPost, resolveByNameServers, resolveBySystem } from "./guarded-post.ts";
import type { OutboundSettings } from "./settings.ts";
import { vetUrl } from "./target.ts";

/** Webhook deliveries and notifications: prepared before the service, and started after it. */
export interface Outbound {
  readonly vetUrl: VetUrl;
  readonly pushKey: PushKey;
  start(services: Services): Outbox;
}

interface OutboundConfig {
  readonly publicOrigin: string | undefined;
  readonly deliveries: OutboundSettings;
}

const NEEDS_HTTPS = "Notifications need PUBLIC_URL, the service's own address, with https";

/** The keys of push, and how it is sent; or why it is off. */
const preparePush = async (
  database: Database,
  settings: OutboundConfig,
  post: GuardedPost,
): Promise<{ pushKey: PushKey; sendPush: SendPush | null }> => {
  const { publicOrigin: subject } = settings;
  if (!subject?.startsWith("https:")) return { pushKey: { publicKey: null, whyOff: NEEDS_HTTPS }, sendPush: null };
  // Loaded only where it is on: it brings a library.
  const { createSendPush, findPushKeys } = await import("./push.ts");
  const keys = await findPushKeys(database, settings.deliveries.vapidPrivateKey);
  return { pushKey: { publicKey: keys.publicKey, whyOff: null }, sendPush: createSendPush(post, keys, subject) };
};

/** Stores the operator's webhook from the settings, and prepares deliveries and notifications. */
export const prepareOutbound = async ({
  settings,
  database: db,
  log,
  clock,
}: {
  readonly settings: OutboundConfig;
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}): Promise<Outbound> => {
  const allowPrivate = settings.deliveries.allowsPrivate;
  const guard = { allowPrivate, resolve: allowPrivate ? resolveBySystem : resolveByNameServers() };
  const post = createGuardedPost(guard);
  const { pushKey, sendPush } = await preparePush(db, settings, post);
  const { operatorWebhook } = settings.deliveries;
  if (db.canWrite()) {
    if (operatorWebhook) await webhookQueries.setOperatorWebhook(db, operatorWebhook, clock.now());
    else await webhookDeliveryQueries.removeOperatorWebhook(db);
  }
  return {
    vetUrl: (url) => vetUrl(url, guard),
    pushKey,
    start: ({ changes, readReceipts, clockOffset: { certainNow } }) =>
      createOutbox({
        db,
        log,
        changes,
        readReceipts,
        post,
        sendPush,
        clock,
        certainNow,
        random: Math.random,
        origin: settings.publicOrigin ?? "",
      }),
  };
};
