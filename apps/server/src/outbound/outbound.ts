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
import { type Database, webhookQueries } from "@yourmove/db";
import { createGuardedPost, resolveByNameServers, resolveBySystem } from "./guarded-post.ts";
import { findPushKeys } from "./push-keys.ts";
import type { OutboundSettings } from "./settings.ts";
import { createVetUrl } from "./target.ts";

/** What leaves the service by itself: made ready before the service, and started after it. */
export interface Outbound {
  readonly vetUrl: VetUrl;
  readonly pushKey: PushKey;
  start(services: Services): Outbox;
}

interface OutboundDeps {
  readonly settings: { readonly publicOrigin: string | undefined; readonly deliveries: OutboundSettings };
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
}

const NEEDS_HTTPS = "Notifications need PUBLIC_URL, the service's own address, with https";

/** The keys of push, and how it is sent; or why it is off. */
const preparePush = async (
  { settings, database }: OutboundDeps,
  post: ReturnType<typeof createGuardedPost>,
): Promise<{ pushKey: PushKey; sendPush: SendPush | null }> => {
  const { publicOrigin: subject } = settings;
  if (!subject?.startsWith("https:")) return { pushKey: { publicKey: null, whyOff: NEEDS_HTTPS }, sendPush: null };
  // Loaded only where it is on: it brings a library.
  const { createSendPush } = await import("./send-push.ts");
  const keys = await findPushKeys(database, settings.deliveries.vapidPrivateKey);
  return { pushKey: { publicKey: keys.publicKey, whyOff: null }, sendPush: createSendPush(post, keys, subject) };
};

/** Makes the operator's webhook what the settings say, and ready what is sent to others. */
export const prepareOutbound = async (deps: OutboundDeps): Promise<Outbound> => {
  const { settings, database: db, log, clock } = deps;
  const allowPrivate = settings.deliveries.allowsPrivate;
  const guard = { allowPrivate, resolve: allowPrivate ? resolveBySystem : resolveByNameServers() };
  const post = createGuardedPost(guard);
  const { pushKey, sendPush } = await preparePush(deps, post);
  if (db.canWrite()) await webhookQueries.setOperatorWebhook(db, settings.deliveries.operatorWebhook, clock.now());
  return {
    vetUrl: createVetUrl(guard),
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
