import { LIMITS, type QuietHours } from "@yourmove/contract";
import { eventQueries, notificationQueries, pushTargetQueries, subscriptionQueries } from "@yourmove/db";
import { createSemaphore, type Semaphore } from "../semaphore.ts";
import { type Deliverer, type Places, startDeliverer } from "./deliverer.ts";
import { messagesOf, type PushMessage, payloadText } from "./notifications.ts";
import type { Outgoing, SendPush } from "./outgoing.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** The time of day in a time zone, in minutes since midnight. */
const minuteThere = (now: number, timeZone: string): number => {
  const options = { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return minutesOf(new Intl.DateTimeFormat("en", options).format(now));
};

/** How long it is from one time of the day to another, in minutes; 0 where they are the same. */
const minutesTo = (from: number, to: number): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** Until when nothing may be sent; null outside quiet hours, and where they have no length. */
export const quietUntil = (now: number, { from, to, timeZone }: QuietHours): number | null => {
  const begin = minutesOf(from);
  const end = minutesOf(to);
  const minute = minuteThere(now, timeZone);
  if (minutesTo(begin, minute) >= minutesTo(begin, end)) return null;
  // A day on which clocks are set has its end looked for again when it should have come.
  return now - (now % MINUTE_MS) + minutesTo(minute, end) * MINUTE_MS;
};

/** How many users are notified at once, how many of one network, by how many connections each, and how many connections lead to one host. */
const USERS = 40;
const USERS_OF_NETWORK = 14;
const CONNECTIONS = 2;
const CONNECTIONS_OF_HOST = 24;
const NOTIFICATIONS_OF_USER = 200;
/** Within this a user's turn begins its last message; longer than that, and the longest answers, nobody else waits for it. */
const TURN_MS = 30_000;
/** Claimed for as long as this after the last word of the process that is at it, which has its word every so often. */
const LEASE_MS = 15_000;
const RENEW_MS = 5000;
/** How long after each try that failed the next one follows; after the last there is none. */
const RETRIES_MS = [60_000, 5 * 60_000, 30 * 60_000] as const;

type Sent = "taken" | "gone" | "later" | "refused";

const sentAs = (status: number): Sent => {
  if (status >= 200 && status < 300) return "taken";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 ? "later" : "refused";
};

/** What notifications are sent with. */
interface PushTools extends Pick<Outgoing, "db" | "clock" | "certainNow" | "log"> {
  readonly send: SendPush;
  /** Runs work at a host once there is room. */
  readonly hosts: Semaphore;
}

/** A user's turn: what is known of its browsers' push services by now. */
interface Turn extends PushTools {
  readonly until: number;
  /** Subscriptions that took something in this turn, and those that failed: these are not tried in it again. */
  readonly taken: Set<number>;
  readonly failed: Set<number>;
}

const hostOf = (endpoint: string): string => (URL.canParse(endpoint) ? new URL(endpoint).host : "");

const sendOne = async (turn: Turn, message: PushMessage, target: pushTargetQueries.PushTarget): Promise<Sent> => {
  const { send, log, db, clock, taken, failed, hosts } = turn;
  const { payload, topic, ttlSeconds, urgency } = message;
  const { subscriptionID, userID, endpoint } = target;
  const now = clock.now();
  if ((target.pausedUntil ?? 0) > now || failed.has(subscriptionID) || now > turn.until) return "later";
  const push = { target, payload: payloadText(payload), topic, ttlSeconds, urgency };
  const sent = await hosts
    .run([{ key: hostOf(endpoint), places: CONNECTIONS_OF_HOST }], () => send(push))
    .then(
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
  if (sent === "gone") await subscriptionQueries.forgetSubscription(db, endpoint);
  else if (sent === "taken") taken.add(subscriptionID);
  else failed.add(subscriptionID);
  return sent;
};

/** The results of work on each item, a limited number at a time. */
const mapFew = async <Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = [...items.entries()];
  const next = async (): Promise<void> => {
    for (let entry = left.shift(); entry; entry = left.shift()) results[entry[0]] = await work(entry[1]);
  };
  await Promise.all(Array.from({ length: most }, next));
  return results;
};

const isLeft = (
  { left }: notificationQueries.ClaimedNotification,
  { subscriptionID }: pushTargetQueries.PushTarget,
): boolean => left.length === 0 || left.includes(subscriptionID);

/** What becomes of a message's notifications, given the subscriptions that are left to try. */
const sentNotifications = (
  message: PushMessage,
  left: readonly number[],
  now: number,
): notificationQueries.SentNotification[] =>
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

/** Whether nothing is left of a notification: it was taken away from every browser that it can be. */
const isDone = ({ isCurrent }: notificationQueries.ClaimedNotification, dueTime: number | null): boolean =>
  !isCurrent && dueTime === null;

const sendAll = async (
  context: Turn,
  message: PushMessage,
  targets: readonly pushTargetQueries.PushTarget[],
): Promise<void> => {
  const wanted = targets.filter((target) => message.notifications.some((notification) => isLeft(notification, target)));
  const sent = await mapFew(wanted, CONNECTIONS, (target) => sendOne(context, message, target));
  const left = wanted.filter((_, index) => sent[index] === "later").map(({ subscriptionID }) => subscriptionID);
  const outcome = sentNotifications(message, left, context.clock.now());
  const done = outcome.filter(({ dueTime }, index) =>
    isDone(message.notifications[index] as notificationQueries.ClaimedNotification, dueTime),
  );
  const unsent = outcome.filter((notification) => !done.includes(notification));
  await notificationQueries.recordSentNotifications(context.db, unsent, done);
};

const quietEnd = (settings: subscriptionQueries.NotificationRow | undefined, now: number): number | null => {
  const { quietFrom: from, quietTo: to, timeZone } = settings ?? {};
  return from && to && timeZone ? quietUntil(now, { from, to, timeZone }) : null;
};

interface OfUser {
  readonly leasedUntil: number;
  readonly userID: number;
  readonly network: string;
  readonly notifications: readonly notificationQueries.ClaimedNotification[];
  readonly targets: readonly pushTargetQueries.PushTarget[];
  readonly settings: subscriptionQueries.NotificationRow | undefined;
  readonly count: number;
}

/** Whether a notification needs no push: it is outdated and was never shown, or the user has no subscription. */
const isStale = (
  { isCurrent, isShown }: notificationQueries.ClaimedNotification,
  targets: readonly pushTargetQueries.PushTarget[],
): boolean => targets.length === 0 || (!isCurrent && !isShown);

const notifyUser = async (context: PushTools, { notifications, targets, settings, count }: OfUser): Promise<void> => {
  const { db, clock, log } = context;
  const now = clock.now();
  const turn: Turn = { ...context, until: now + TURN_MS, taken: new Set(), failed: new Set() };
  const stale = notifications.filter((notification) => isStale(notification, targets));
  const rest = notifications.filter((notification) => !stale.includes(notification));
  const quiet = quietEnd(settings, now);
  // A notification may be taken away at any hour: that makes no sound.
  const waiting = quiet === null ? [] : rest.filter(({ isCurrent }) => isCurrent);
  const put = waiting.map((notification) => ({ ...notification, dueTime: quiet, left: notification.left }));
  await notificationQueries.recordSentNotifications(db, put, stale);
  const messages = messagesOf(
    rest.filter((notification) => !waiting.includes(notification)),
    count,
    now,
  );
  for (const message of messages) await sendAll(turn, message, targets);
  const takenIDs = [...turn.taken].filter((id) => !turn.failed.has(id));
  const failedIDs = [...turn.failed];
  const failingBefore = context.certainNow() - LIMITS.pushFailingMs;
  const gone =
    takenIDs.length + failedIDs.length === 0
      ? []
      : await pushTargetQueries.recordPushResults(db, { takenIDs, failedIDs, now: clock.now(), failingBefore });
  if (gone.length > 0) log.warn({ subscriptionIDs: gone }, "subscriptions were given up, for they only failed");
  // A match that ended during the push: its notification was not yet shown when the end was handled.
  await notificationQueries.clearStaleNotifications(db, [...new Set(notifications.map(({ matchID }) => matchID))], now);
};

const byUser = <Item extends { userID: number }>(items: readonly Item[]): Map<number, Item[]> => {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(item.userID, [...(groups.get(item.userID) ?? []), item]);
  return groups;
};

/** Does work while its claim is renewed: without that, whoever comes next takes it from a process that was killed. */
const whileClaimed = async (
  { db, clock, log }: PushTools,
  { userID, leasedUntil }: OfUser,
  work: () => Promise<void>,
): Promise<void> => {
  let from = leasedUntil;
  const renew = async (): Promise<void> => {
    const to = clock.now() + LEASE_MS;
    await notificationQueries.renewClaim(db, { userID, from, to });
    from = to;
  };
  let renewed = Promise.resolve();
  let cancel = clock.after(RENEW_MS, function again() {
    renewed = renewed
      .then(renew)
      .catch((error: unknown) => log.warn({ err: error, userID }, "a claim of notifications was not renewed"));
    cancel = clock.after(RENEW_MS, again);
  });
  await work().finally(() => cancel());
  await renewed;
};

/** Claims the due notifications of users who have none under way, with all that their messages are made of. */
const claimUsers = async (
  { db, clock, certainNow }: PushTools,
  { free, served, servedNetworks, underWay, networks }: Places,
): Promise<OfUser[]> => {
  const now = clock.now();
  const leasedUntil = now + LEASE_MS;
  const claimed = await notificationQueries.claimNotifications(db, {
    now,
    leasedUntil,
    users: free(),
    ofUser: NOTIFICATIONS_OF_USER,
    busyIDs: [...underWay.keys()].map(Number),
    served: [...served],
    servedNetworks: [...servedNetworks],
    ofNetwork: USERS_OF_NETWORK,
    networks: Object.fromEntries(networks),
  });
  if (claimed.length === 0) return [];
  const users = byUser(claimed);
  const userIDs = [...users.keys()];
  const [targets, settings, counts] = await Promise.all([
    pushTargetQueries.findPushTargets(db, userIDs, certainNow()).then(byUser),
    subscriptionQueries.findNotificationSettings(db, userIDs),
    notificationQueries.countTurns(db, userIDs),
  ]);
  return [...users].map(([userID, notifications]) => ({
    userID,
    leasedUntil,
    network: notifications[0]?.network ?? "",
    notifications,
    targets: targets.get(userID) ?? [],
    settings: settings.get(userID),
    count: counts.get(userID) ?? 0,
  }));
};

/** Starts the notifications of a process: by turns between networks and their users, few of one user and to one host at a time. */
export const startPushDeliverer = (outgoing: Outgoing, send: SendPush): Deliverer => {
  const { db, readReceipts } = outgoing;
  const context = { ...outgoing, send, hosts: createSemaphore() };
  return startDeliverer(
    context,
    { name: "push", most: USERS },
    async (places) => {
      // A user who has read by now what is due is not notified.
      await readReceipts.flush();
      const users = await claimUsers(context, places);
      return users.map((user) => ({
        ownerID: user.userID,
        network: user.network,
        key: String(user.userID),
        work: () => whileClaimed(context, user, () => notifyUser(context, user)),
      }));
    },
    async () => (await eventQueries.nextDue(db)).push,
  );
};
