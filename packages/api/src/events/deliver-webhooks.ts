import { LIMITS } from "@yourmove/contract";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type Database,
  type DeliveryOutcome,
  settleDelivery,
} from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { eventBody, messageID } from "./event-body.ts";
import { retryTime } from "./retry-time.ts";
import { signMessage } from "./sign-message.ts";

/** A request that leaves the service. */
export interface OutgoingPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
  readonly timeoutMs: number;
}

/** Sends a POST and gives what came back. Rejects, with words for an owner, when nothing did. */
export type SendPost = (request: OutgoingPost) => Promise<{ status: number; retryAfter: string | undefined }>;

/** What deliverers are made with. */
export interface DeliverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  readonly post: SendPost;
  /** Where browsers find the service; empty where it is not known. */
  readonly origin: string;
}

/** The deliveries that a process has under way. */
export interface WebhookDeliverer {
  /** Takes on what is due and sends it, as much as there is room for; resolves when that is under way. */
  run(): Promise<void>;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

/** Of so many webhooks a process has deliveries under way at once. */
const WEBHOOKS = 8;
const MOST_UNDER_WAY = WEBHOOKS * LIMITS.deliveriesUnderWay;
/** What a process does not answer for within twice the longest answer is anybody's again. */
const LEASE_MS = 2 * LIMITS.deliveryTimeoutMs;
const ANSWER_LENGTH = 200;

const requestOf = (delivery: ClaimedDelivery, { clock, origin }: DeliverDeps): OutgoingPost => {
  const { kind, url, secret, oldSecret, oldSecretUntil, ownerID } = delivery;
  const now = clock.now();
  const body = JSON.stringify(eventBody(delivery, { kind, ownerID, origin }));
  const id = messageID(delivery, kind);
  const timestamp = Math.floor(now / 1000);
  const secrets = oldSecret !== null && (oldSecretUntil ?? 0) > now ? [secret, oldSecret] : [secret];
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "YourMove-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signMessage({ id, timestamp, body }, secrets),
  };
  return { url, headers, body, timeoutMs: LIMITS.deliveryTimeoutMs };
};

type Attempt = Pick<DeliveryOutcome, "isDelivered" | "lastAnswer" | "isGone"> & { retryAfter: string | undefined };

const attempt = async (delivery: ClaimedDelivery, deps: DeliverDeps): Promise<Attempt> => {
  try {
    const { status, retryAfter } = await deps.post(requestOf(delivery, deps));
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, lastAnswer: `HTTP ${status}`, isGone: status === 410, retryAfter };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const lastAnswer = message.replaceAll("\u0000", "").slice(0, ANSWER_LENGTH);
    return { isDelivered: false, lastAnswer, isGone: false, retryAfter: undefined };
  }
};

/** When it is tried next: a test never, nor what is delivered, refused for good, or was tried long enough. */
const nextTimeOf = ({ kind, attempts }: ClaimedDelivery, made: Attempt, deps: DeliverDeps): number | null => {
  if (made.isDelivered || made.isGone || kind === "test") return null;
  return retryTime({ attempts, now: deps.clock.now(), retryAfter: made.retryAfter, random: deps.random() });
};

const deliver = async (delivery: ClaimedDelivery, deps: DeliverDeps): Promise<void> => {
  const made = await attempt(delivery, deps);
  const now = deps.clock.now();
  const { deliveryID, attempts } = delivery;
  const { isDelivered, lastAnswer, isGone } = made;
  const disabled = await settleDelivery(deps.db, {
    ...{ deliveryID, attempts, now, isDelivered, lastAnswer, isGone },
    nextTime: nextTimeOf(delivery, made, deps),
    failingBefore: now - LIMITS.webhookFailingMs,
  });
  if (disabled) deps.log.warn({ ...disabled, lastAnswer }, "a webhook was disabled, for it only failed");
};

/** Makes a deliverer with nothing under way; whenever a delivery ends there is room, and `onRoom` is called. */
export const createWebhookDeliverer = (deps: DeliverDeps, onRoom: () => void): WebhookDeliverer => {
  const { db, clock, log } = deps;
  const underWay = new Set<Promise<void>>();

  const begin = (delivery: ClaimedDelivery): void => {
    const work: Promise<void> = deliver(delivery, deps)
      // It is nobody's once its lease is over, and is tried again.
      .catch((error: unknown) => log.warn({ err: error, deliveryID: delivery.deliveryID }, "a delivery was not noted"))
      .finally(() => {
        underWay.delete(work);
        onRoom();
      });
    underWay.add(work);
  };

  return {
    async run() {
      const limit = Math.floor((MOST_UNDER_WAY - underWay.size) / LIMITS.deliveriesUnderWay);
      if (limit < 1) return;
      const now = clock.now();
      const claim = { now, leasedUntil: now + LEASE_MS, limit, underWay: LIMITS.deliveriesUnderWay };
      for (const delivery of await claimDeliveries(db, claim)) begin(delivery);
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
};
