import { eventQueries, inTransaction, isUnavailable, notificationQueries, reminderQueries } from "@yourmove/db";
import { type Job, startJob } from "../job.ts";
import type { Deliverer } from "./deliverer.ts";
import { lastOfEach, notificationsOf, reminderOf } from "./notifications.ts";
import type { Outgoing } from "./outgoing.ts";
import { startPushDeliverer } from "./push-delivery.ts";
import { startWebhookDeliverer } from "./webhook-delivery.ts";

/** Brings events to their subscribers. Any number of processes may run one: what one takes, no other has. */
export type Outbox = Job;

const BATCH = 100;
/** Events that come this close together are taken together. */
const GATHER_MS = 50;
/** Without subscribers, changes bring no events, and are checked together at growing intervals, up to this. */
const MAX_GATHER_MS = 800;
/** What is overdue after a run belongs to another process. */
const OVERDUE_MS = 250;
/** How long deliveries that are under way when the service stops may take; after that they are another process's. */
const TIMEOUT_MS = 2000;

const isMatchEvent = ({ matchID }: eventQueries.TakenEvent): boolean => matchID !== null;

/** Takes events with what follows from them: notifications, reminders, and notifications that are taken away. */
const takeBatch = ({ db, clock, sendPush }: Outgoing): Promise<eventQueries.TakenEvent[]> =>
  inTransaction(db, async (tx) => {
    const events = await eventQueries.takeEvents(tx, clock.now(), BATCH);
    const reminders = events.map(reminderOf).filter((reminder) => reminder !== null);
    await reminderQueries.putReminders(
      tx,
      lastOfEach(reminders, ({ matchID }) => matchID),
    );
    if (!sendPush) return events;
    const notifications = events.flatMap(notificationsOf);
    await notificationQueries.putNotifications(
      tx,
      lastOfEach(notifications, ({ userID, matchID, category }) => `${userID} ${matchID} ${category}`),
    );
    const matchIDs = [...new Set(events.filter(isMatchEvent).map(({ matchID }) => matchID as number))];
    await notificationQueries.clearStaleNotifications(tx, matchIDs, clock.now());
    return events;
  });

/** Users whose count of subscribers is above 0, though they have none. */
const idleUsers = (events: readonly eventQueries.TakenEvent[]): number[] =>
  events
    .filter(({ hasSubscribers }) => !hasSubscribers)
    .flatMap(({ inviterID, inviteeID }) => [inviterID, inviteeID])
    .filter((userID) => userID !== null);

const takeAll = async (outgoing: Outgoing, isStopped: () => boolean): Promise<number> => {
  for (let taken = 0; ; ) {
    if (isStopped() || !(await eventQueries.hasUntakenEvents(outgoing.db))) return taken;
    const events = await takeBatch(outgoing);
    const idle = idleUsers(events);
    if (idle.length > 0) await inTransaction(outgoing.db, (tx) => eventQueries.resetSubscriberCounts(tx, idle));
    taken += events.length;
    if (events.length < BATCH) return taken;
  }
};

const remindAll = async ({ db, clock }: Outgoing, isStopped: () => boolean): Promise<number> => {
  for (let reminded = 0; ; ) {
    if (isStopped()) return reminded;
    const due = await reminderQueries.takeReminders(db, clock.now(), BATCH);
    reminded += due.sent;
    if (due.taken < BATCH) return reminded;
  }
};

/** How much a run took, and when something is due next: infinity for never. */
interface Worked {
  readonly taken: number;
  readonly next: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Takes all that there is now, and wakes the deliverers; never waits for one. */
const work = async (
  outgoing: Outgoing,
  { webhooks, push }: { webhooks: Deliverer; push: Deliverer | null },
  isStopped: () => boolean,
): Promise<Worked> => {
  const taken = await takeAll(outgoing, isStopped);
  if ((await remindAll(outgoing, isStopped)) > 0) await takeAll(outgoing, isStopped);
  const next = await eventQueries.nextDue(outgoing.db);
  webhooks.by(next.webhooks ?? NEVER);
  push?.by(next.push ?? NEVER);
  return { taken, next: next.reminders ?? NEVER };
};

/** Starts an outbox that sleeps until something changes or is due. */
export const createOutbox = (outgoing: Outgoing): Outbox => {
  const { db, clock, log, changes, sendPush } = outgoing;
  let gatherMs = GATHER_MS;
  const webhooks = startWebhookDeliverer(outgoing, () => job.by(clock.now()));
  const push = sendPush && startPushDeliverer(outgoing, sendPush);
  const run = async (isStopped: () => boolean): Promise<number> => {
    const { taken, next } = await work(outgoing, { webhooks, push }, isStopped);
    gatherMs = taken > 0 ? GATHER_MS : Math.min(2 * gatherMs, MAX_GATHER_MS);
    return next;
  };
  const job = startJob({
    clock,
    log,
    name: "outbox",
    levelOf: (error) => (isUnavailable(error) ? "warn" : "error"),
    overdueMs: OVERDUE_MS,
    mayRun: db.canWrite,
    run,
  });
  const wake = () => job.by(clock.now() + gatherMs);
  const unsubscribe = changes.subscribeAll(wake, wake);

  return {
    by(time) {
      job.by(time);
      webhooks.by(time);
      push?.by(time);
    },
    async stop() {
      unsubscribe();
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
      await Promise.all([job.stop(), webhooks.stop(timeout), push?.stop(timeout)]);
    },
  };
};
