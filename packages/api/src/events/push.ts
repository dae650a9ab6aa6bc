import { ECDH } from "node:crypto";
import {
  isID,
  LIMITS,
  type NotificationSettings,
  type NotificationSettingsInput,
  type NotifyWhen,
  type Subscribed,
  type SubscriptionIDInput,
  type SubscriptionInput,
  type Subscriptions,
} from "@yourmove/contract";
import { reminderQueries, subscriptionQueries } from "@yourmove/db";
import { type Answer, done, failed, invalidField, overtaken } from "../answer.ts";
import type { Ctx } from "../context.ts";
import { withSession } from "../identity/actor.ts";

// Web push (contract 4.9): a browser's subscriptions and what a user is notified of.

const noSuchSubscription = failed("route_not_found", "You have no subscription with this id");
const noSession = failed("forbidden_action", "Only a session of your own can be notified");
const tooMany = failed("limit_reached", `You have ${LIMITS.pushSubscriptions} subscriptions; remove one first`);

const UNCOMPRESSED = 4;

/** Whether a key is a point of the curve that messages are encrypted on (RFC 8291); with another no message can be. */
const isPointOfP256 = (key: string): boolean => {
  const point = Buffer.from(key, "base64url");
  try {
    ECDH.convertKey(point, "prime256v1");
    return point[0] === UNCOMPRESSED;
  } catch {
    return false;
  }
};

/** The settings until a user chooses others. */
const UNCHOSEN: subscriptionQueries.NotificationRow = {
  turn: true,
  invite: true,
  offer: true,
  over: true,
  reminder: true,
  when: "away",
  quietFrom: null,
  quietTo: null,
  timeZone: null,
};

const settingsOf = (row: subscriptionQueries.NotificationRow): NotificationSettings => {
  const { when, quietFrom: from, quietTo: to, timeZone, ...wanted } = row;
  const quiet = from !== null && to !== null && timeZone !== null ? { from, to, timeZone } : null;
  return { ...wanted, when: when as NotifyWhen, quiet };
};

const changesOf = ({ quiet, ...wanted }: NotificationSettingsInput): Partial<subscriptionQueries.NotificationRow> => {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if (quiet === undefined) return given;
  return { ...given, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, timeZone: quiet?.timeZone ?? null };
};

const inBase64url = (text: string): string => text.replaceAll("=", "");

/** The browsers that notify a user. */
export const listOwnSubscriptions = async ({ actor, db, clock }: Ctx): Promise<Answer<Subscriptions>> =>
  done({ items: await subscriptionQueries.listSubscriptions(db, actor.userID, clock.now()) });

/** Subscribes a browser; the subscription ends with the session that it comes with. */
export const subscribe = async (
  { actor, db, clock, vetUrl }: Ctx,
  { endpoint, keys, label }: SubscriptionInput,
): Promise<Answer<Subscribed>> => {
  const { userID, credential } = actor;
  if (credential.kind !== "session") return noSession;
  if (!isPointOfP256(keys.p256dh)) return invalidField("keys.p256dh", "must be a point of the curve P-256");
  const refusal = await vetUrl(endpoint);
  if (refusal !== null) return invalidField("endpoint", refusal);
  const now = clock.now();
  const { sessionID } = credential;
  const p256dh = inBase64url(keys.p256dh);
  const auth = inBase64url(keys.auth);
  const subscription = { sessionID, endpoint, p256dh, auth, label: label || null, now };
  const subscriptionID = await subscriptionQueries.putSubscription(
    db,
    withSession(actor),
    subscription,
    LIMITS.pushSubscriptions,
  );
  if (subscriptionID === "overtaken") return overtaken;
  if (subscriptionID === null) return tooMany;
  await reminderQueries.putOwnReminders(db, userID, now);
  return done({ items: await subscriptionQueries.listSubscriptions(db, userID, now), subscriptionID });
};

/** Ends a subscription. */
export const unsubscribe = async (
  { actor, db }: Ctx,
  { subscriptionID }: SubscriptionIDInput,
): Promise<Answer<Record<string, never>>> => {
  if (!isID(subscriptionID)) return noSuchSubscription;
  const removed = await subscriptionQueries.deleteSubscription(db, withSession(actor), subscriptionID);
  if (removed === "overtaken") return overtaken;
  return removed ? done({}) : noSuchSubscription;
};

/** What a user is notified of. */
export const readSettings = async ({ actor, db }: Ctx): Promise<Answer<NotificationSettings>> => {
  const { userID } = actor;
  const found = (await subscriptionQueries.findNotificationSettings(db, [userID])).get(userID);
  return done(settingsOf(found ?? UNCHOSEN));
};

/** Changes what a user is notified of; what is absent stays as it is. */
export const changeSettings = async (
  ctx: Ctx,
  input: NotificationSettingsInput,
): Promise<Answer<NotificationSettings>> => {
  const changes = changesOf(input);
  const changed = await subscriptionQueries.changeNotificationSettings(ctx.db, withSession(ctx.actor), changes);
  return changed === "overtaken" ? overtaken : readSettings(ctx);
};
