import type { QuietHours } from "@yourmove/contract";
import {
  type ClaimedNotification,
  claimNotifications,
  clearStaleNotifications,
  countTurns,
  type Database,
  findNotificationSettings,
  findPushTargets,
  forgetSubscription,
  type NotificationRow,
  type PushTarget,
  type SettledNotification,
  settleNotifications,
} from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { messagesOf, type PushMessage, payloadText } from "./notifications.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** What a clock on the wall there shows, in minutes since midnight. */
const minuteThere = (now: number, timeZone: string): number => {
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return minutesOf(new Intl.DateTimeFormat("en", options).format(now));
};

/** How long it is from one time of the day to another, in minutes; 0 where they are the same. */
const minutesTo = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** Until when nothing may be sent; null outside quiet hours, and where they have no length. */
export const quietUntil = (now: number, { from, to, timeZone }: QuietHours): number | null => {
  const [begin, end, minute] = [minutesOf(from), minutesOf(to), minuteThere(now, timeZone)];
  if (minutesTo(begin, minute) >= minutesTo(begin, end)) return null;
  // A day on which clocks are set has its end looked for again when it should have come.
  return now - (now % MINUTE_MS) + minutesTo(minute, end) * MINUTE_MS;
};

/** A notification for one browser, not yet encrypted. */
export interface OutgoingPush extends Pick<PushMessage, "topic" | "ttlSeconds" | "urgency"> {
  readonly target: PushTarget;
  readonly payload: string;
}

/** Encrypts a notification, sends it to its browser's push service and gives the status of the answer. Rejects when there is none. */
export type SendPush = (push: OutgoingPush) => Promise<number>;

/** What the push deliverer is made with. */
export interface PushDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly send: SendPush;
}

const CLAIMED = 200;
/** Sending to all of a user's browsers takes no longer. */
const LEASE_MS = 60_000;
/** How long after each try that failed the next one follows; after the last there is none. */
const RETRIES_MS = [60_000, 5 * 60_000, 30 * 60_000] as const;

type Sent = "taken" | "gone" | "later" | "refused";

const sentAs = (status: number): Sent => {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
};

const sendOne = async ({ send, log, db }: PushDeps, message: PushMessage, target: PushTarget): Promise<Sent> => {
  const { payload, topic, ttlSeconds, urgency } = message;
  const { subscriptionID, userID } = target;
  const sent = await send({ target, payload: payloadText(payload), topic, ttlSeconds, urgency }).then(
    (status) => {
      const what = sentAs(status);
      if (what === "refused") log.warn({ status, subscriptionID, userID }, "a push service refused a notification");
      return what;
    },
    (error: unknown): Sent => {
      log.warn({ err: error, subscriptionID, userID }, "a push service did not answer");
      return "later";
    },
  );
  if (sent === "gone") await forgetSubscription(db, target.endpoint);
  return sent;
};

const isLeft = ({ left }: ClaimedNotification, { subscriptionID }: PushTarget): boolean =>
  left.length === 0 || left.includes(subscriptionID);

/** What becomes of a message's notifications, given the subscriptions that are left to try. */
const settled = (message: PushMessage, left: readonly number[], now: number): SettledNotification[] =>
  message.notifications.map(({ userID, matchID, category, eventTime, attempts, isShown }) => {
    const delay = left.length > 0 ? RETRIES_MS[attempts - 1] : undefined;
    const dueTime = delay === undefined ? null : now + delay;
    return {
      userID,
      matchID,
      category,
      eventTime,
      isShown: isShown || dueTime === null,
      dueTime,
      left: dueTime ? left : [],
    };
  });

/** Whether nothing is left of a notification: it was taken away, everywhere where it can be. */
const isDone = ({ isCurrent }: ClaimedNotification, dueTime: number | null): boolean => !isCurrent && dueTime === null;

const sendAll = async (deps: PushDeps, message: PushMessage, targets: readonly PushTarget[]): Promise<void> => {
  const wanted = targets.filter((target) => message.notifications.some((notification) => isLeft(notification, target)));
  const sent = await Promise.all(wanted.map((target) => sendOne(deps, message, target)));
  const left = wanted.filter((_, index) => sent[index] === "later").map(({ subscriptionID }) => subscriptionID);
  const outcome = settled(message, left, deps.clock.now());
  const done = outcome.filter(({ dueTime }, index) =>
    isDone(message.notifications[index] as ClaimedNotification, dueTime),
  );
  const kept = outcome.filter((notification) => !done.includes(notification));
  await settleNotifications(deps.db, kept, done);
};

const quietEnd = (settings: NotificationRow | undefined, now: number): number | null => {
  const { quietFrom: from, quietTo: to, timeZone } = settings ?? {};
  return from && to && timeZone ? quietUntil(now, { from, to, timeZone }) : null;
};

interface OfUser {
  readonly notifications: readonly ClaimedNotification[];
  readonly targets: readonly PushTarget[];
  readonly settings: NotificationRow | undefined;
  readonly count: number;
}

/** Notices that nobody was shown and that are no longer so, or that nobody is there to show. */
const isStale = ({ isCurrent, isShown }: ClaimedNotification, targets: readonly PushTarget[]): boolean =>
  targets.length === 0 || (!isCurrent && !isShown);

const notifyUser = async (deps: PushDeps, { notifications, targets, settings, count }: OfUser): Promise<void> => {
  const now = deps.clock.now();
  const stale = notifications.filter((notification) => isStale(notification, targets));
  const rest = notifications.filter((notification) => !stale.includes(notification));
  const quiet = quietEnd(settings, now);
  // What is to go may go at any hour, for it makes no sound.
  const waiting = quiet === null ? [] : rest.filter(({ isCurrent }) => isCurrent);
  const put = waiting.map((notification) => ({ ...notification, dueTime: quiet, left: notification.left }));
  await settleNotifications(deps.db, put, stale);
  const messages = messagesOf(
    rest.filter((notification) => !waiting.includes(notification)),
    count,
    now,
  );
  await Promise.all(messages.map((message) => sendAll(deps, message, targets)));
};

const byUser = <Item extends { userID: number }>(items: readonly Item[]): Map<number, Item[]> => {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(item.userID, [...(groups.get(item.userID) ?? []), item]);
  return groups;
};

/** Sends the notifications that are due; gives how many there were. Any number of processes may do so at once. */
export const deliverPush = async (deps: PushDeps): Promise<number> => {
  const { db, clock } = deps;
  const now = clock.now();
  const claimed = await claimNotifications(db, { now, leasedUntil: now + LEASE_MS, limit: CLAIMED });
  if (claimed.length === 0) return 0;
  const users = byUser(claimed);
  const userIDs = [...users.keys()];
  const [targets, settings, counts] = await Promise.all([
    findPushTargets(db, userIDs, now).then(byUser),
    findNotificationSettings(db, userIDs),
    countTurns(db, userIDs),
  ]);
  await Promise.all(
    [...users].map(([userID, notifications]) =>
      notifyUser(deps, {
        notifications,
        targets: targets.get(userID) ?? [],
        settings: settings.get(userID),
        count: counts.get(userID) ?? 0,
      }),
    ),
  );
  // What ended while it was on its way was not yet shown when its end was told.
  await clearStaleNotifications(db, [...new Set(claimed.map(({ matchID }) => matchID))], now);
  return claimed.length;
};
