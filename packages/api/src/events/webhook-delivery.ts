import { DAY_MS, type EventKind, HOUR_MS, LIMITS, STATE_NAMES, type WebhookEvent } from "@yourmove/contract";
import { eventQueries, webhookDeliveryQueries } from "@yourmove/db";
import { type Deliverer, startDeliverer } from "./deliverer.ts";
import type { Outgoing, OutgoingPost } from "./outgoing.ts";
import { signMessage } from "./webhook-signature.ts";

/** The user that an event is for at the operator's webhook: whose turn or invite it is. */
const recipientOf = (
  kind: EventKind,
  { currentTurnUserID, inviteeID, userID }: eventQueries.EventRow,
): number | null => {
  if (kind === "match.turn" || kind === "match.reminder") return currentTurnUserID;
  return kind === "match.invited" ? inviteeID : userID;
};

const linkOf = ({ matchID, gameType }: eventQueries.EventRow): string =>
  matchID === null ? "/account" : `/matches/${gameType}/${matchID}`;

const usersOf = ({ inviterID, inviteeID, userID }: eventQueries.EventRow): number[] =>
  [inviterID, inviteeID, userID].filter((id) => id !== null);

/** Where an event goes, and as what. */
export interface EventDestination {
  readonly kind: EventKind;
  /** Whose webhook it is; null for the operator's. */
  readonly ownerID: number | null;
  /** Where browsers find the service; empty where only the path is known. */
  readonly origin: string;
}

/** The body of a webhook's POST: numbers and words, never a position, a move or a message. */
const eventBody = (event: eventQueries.EventRow, { kind, ownerID, origin }: EventDestination): WebhookEvent => ({
  type: kind,
  timestamp: new Date(event.createdTime).toISOString(),
  data: {
    matchID: event.matchID,
    gameType: event.gameType,
    userIDs: usersOf(event),
    forUserID: ownerID ?? recipientOf(kind, event),
    state: event.state,
    stateName: event.state === null ? null : (STATE_NAMES[event.state] ?? null),
    currentTurnUserID: event.currentTurnUserID,
    winnerUserID: event.winnerUserID,
    result: event.result,
    moveCount: event.moveCount,
    positionVersion: event.positionVersion,
    lastActionTime: event.lastActionTime,
    link: `${origin}${linkOf(event)}`,
  },
});

/** The id of an event for every webhook, the same at every attempt; it holds no dot, which parts what is signed. */
const messageID = ({ ref }: Pick<eventQueries.EventRow, "ref">, kind: EventKind): string =>
  `msg_${ref.replaceAll("-", "")}_${kind.split(".").at(-1)}`;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long after each attempt the next one follows; after the last of them there is none. */
const DELAYS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const SPREAD = 0.2;

/** The wait that an endpoint asks for by `Retry-After`, seconds or a date, in milliseconds; null without one. A day at most. */
const retryAfterMs = (retryAfter: string | undefined, now: number): number | null => {
  if (retryAfter === undefined) return null;
  const time = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * SECOND_MS : Date.parse(retryAfter) - now;
  return Number.isNaN(time) ? null : Math.min(Math.max(time, 0), DAY_MS);
};

/** An attempt that failed. */
export interface FailedAttempt {
  /** Its number; the first is 1. */
  readonly attempts: number;
  readonly now: number;
  readonly retryAfter: string | undefined;
  /** A number from 0 up to 1. */
  readonly random: number;
}

/** When a failed delivery is tried again, give or take a fifth, but no sooner than the endpoint asks for; null when it is given up. */
const retryTime = ({ attempts, now, retryAfter, random }: FailedAttempt): number | null => {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 + SPREAD * (2 * random - 1));
  return Math.round(now + Math.max(spread, retryAfterMs(retryAfter, now) ?? 0));
};

/** How many deliveries to webhooks a process has under way at once, how many of one network's owners, and how many to one host. */
const PLACES = 120;
const PLACES_OF_NETWORK = 40;
const PLACES_OF_HOST = 24;
/** The operator's webhooks receive everybody's events. */
const OPERATOR_UNDER_WAY = 16;
/** A delivery that a process has not recorded within twice the longest answer is free for the others. */
const LEASE_MS = 2 * LIMITS.deliveryTimeoutMs;
const ANSWER_LENGTH = 200;

const requestOf = (delivery: webhookDeliveryQueries.ClaimedDelivery, { clock, origin }: Outgoing): OutgoingPost => {
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

type Attempt = Pick<webhookDeliveryQueries.DeliveryOutcome, "isDelivered" | "lastAnswer" | "isGone"> & {
  retryAfter: string | undefined;
};

const attempt = async (delivery: webhookDeliveryQueries.ClaimedDelivery, context: Outgoing): Promise<Attempt> => {
  try {
    const { status, retryAfter } = await context.post(requestOf(delivery, context));
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, lastAnswer: `HTTP ${status}`, isGone: status === 410, retryAfter };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const lastAnswer = message.replaceAll("\u0000", "").slice(0, ANSWER_LENGTH);
    return { isDelivered: false, lastAnswer, isGone: false, retryAfter: undefined };
  }
};

/** When it is tried next: never where it is delivered, refused for good, or was tried long enough. */
const nextTimeOf = (
  { attempts }: webhookDeliveryQueries.ClaimedDelivery,
  made: Attempt,
  context: Outgoing,
): number | null => {
  if (made.isDelivered || made.isGone) return null;
  return retryTime({ attempts, now: context.clock.now(), retryAfter: made.retryAfter, random: context.random() });
};

const deliver = async (
  delivery: webhookDeliveryQueries.ClaimedDelivery,
  context: Outgoing & { readonly onEvent: () => void },
): Promise<void> => {
  const made = await attempt(delivery, context);
  const now = context.clock.now();
  const { deliveryID, attempts } = delivery;
  const { isDelivered, lastAnswer, isGone } = made;
  const disabled = await webhookDeliveryQueries.recordDelivery(context.db, {
    deliveryID,
    attempts,
    now,
    isDelivered,
    lastAnswer,
    isGone,
    nextTime: nextTimeOf(delivery, made, context),
    failingBefore: context.certainNow() - LIMITS.webhookFailingMs,
  });
  if (!disabled) return;
  context.log.warn({ ...disabled, lastAnswer }, "a webhook was disabled, for it only failed");
  context.onEvent();
};

/**
 * Starts the deliveries of a process to webhooks: by turns between networks and their owners, few of one owner and to one host at a time. Calls
 * `onEvent` when the outcome of one is an event itself.
 */
export const startWebhookDeliverer = (given: Outgoing, onEvent: () => void): Deliverer => {
  const context = { ...given, onEvent };
  const { db, clock } = context;
  return startDeliverer(
    context,
    { name: "webhooks", most: PLACES },
    async ({ free, underWay, networks, served, servedNetworks }) => {
      const now = clock.now();
      const claimed = await webhookDeliveryQueries.claimDeliveries(db, {
        now,
        leasedUntil: now + LEASE_MS,
        limit: free(),
        served: [...served],
        servedNetworks: [...servedNetworks],
        ofOwner: LIMITS.deliveriesUnderWay,
        ofOperator: OPERATOR_UNDER_WAY,
        ofHost: PLACES_OF_HOST,
        hosts: Object.fromEntries(underWay),
        ofNetwork: PLACES_OF_NETWORK,
        networks: Object.fromEntries(networks),
      });
      return claimed.map((delivery) => {
        const ownerID = delivery.ownerID ?? -delivery.webhookID;
        return { ownerID, network: delivery.network, key: delivery.host, work: () => deliver(delivery, context) };
      });
    },
    async () => (await eventQueries.nextDue(db)).webhooks,
  );
};
