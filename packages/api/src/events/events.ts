import type { PushKey } from "@yourmove/contract";
import type { Log } from "../log.ts";
import { createPush, type Push } from "./push.ts";
import { createReadReceipts, noReadReceipts, type ReadReceipts } from "./read-receipts.ts";
import { createWebhooks, type VetUrl, type Webhooks, type WebhooksDeps } from "./webhooks.ts";

/** What the service tells of by itself, and to whom (contract 4.9). */
export interface Events {
  readonly push: Push;
  readonly webhooks: Webhooks;
  readonly readReceipts: ReadReceipts;
}

/** What it is made with. */
export interface EventsDeps extends WebhooksDeps {
  readonly log: Log;
  readonly vetUrl: VetUrl;
  readonly pushKey: PushKey;
}

/** Makes it; what is read is noted only where somebody could be notified. */
export const createEvents = (deps: EventsDeps): Events => ({
  push: createPush(deps),
  webhooks: createWebhooks(deps),
  readReceipts: deps.pushKey.publicKey === null ? noReadReceipts : createReadReceipts(deps),
});
