import {
  clearStaleNotifications,
  isUnavailable,
  nextDelivery,
  putNotifications,
  putReminders,
  resetSubscriberCounts,
  type TakenEvent,
  takeEvents,
  takeReminders,
} from "@yourmove/db";
import { createAlarm } from "../job.ts";
import type { Changes } from "../polls/changes.ts";
import { lastOfEach, notificationsOf, reminderOf } from "./notifications.ts";
import { deliverPush, type SendPush } from "./push-delivery.ts";
import type { ReadReceipts } from "./read-receipts.ts";
import { createWebhookDeliverer, type DeliverDeps, type WebhookDeliverer } from "./webhook-delivery.ts";

/** Brings events to those who want them. Any number of processes may run one: what one takes, no other has. */
export interface Outbox {
  /** Wakes it by this time at the latest. */
  by(time: number): void;
  stop(): Promise<void>;
}

/** What the outbox is made with. */
export interface OutboxDeps extends DeliverDeps {
  readonly changes: Changes;
  readonly readReceipts: Pick<ReadReceipts, "flush">;
  /** Null where push is off: then nobody is notified, and nothing is kept for it. */
  readonly sendPush: SendPush | null;
}

const BATCH = 100;
/** Events that come so close together are taken together. */
const GATHER_MS = 50;
/** While nobody wants any, changes bring none, and are looked at together for longer and longer, up to this. */
const MAX_GATHER_MS = 800;
/** What another process left is noticed this late at the most. */
const MAX_SLEEP_MS = 30_000;
const RETRY_MS = 2000;
/** What is overdue after a run is in another process's hands. */
const OVERDUE_MS = 250;
/** Deliveries that are under way when the service stops have so long; after that they are another process's. */
const TIMEOUT_MS = 2000;

const isMatchEvent = ({ matchID }: TakenEvent): boolean => matchID !== null;

/** What people are to be shown, to be reminded of, and to be shown no longer. */
const note = async ({ db, clock, sendPush }: OutboxDeps, events: readonly TakenEvent[]): Promise<void> => {
  const reminders = events.map(reminderOf).filter((reminder) => reminder !== null);
  await putReminders(
    db,
    lastOfEach(reminders, ({ matchID }) => matchID),
  );
  if (!sendPush) return;
  const notifications = events.flatMap(notificationsOf);
  await putNotifications(
    db,
    lastOfEach(notifications, ({ userID, matchID, category }) => `${userID} ${matchID} ${category}`),
  );
  const matchIDs = [...new Set(events.filter(isMatchEvent).map(({ matchID }) => matchID as number))];
  await clearStaleNotifications(db, matchIDs, clock.now());
};

/** Whose counts say that they want events, though nobody of theirs is there to be told. */
const idleUsers = (events: readonly TakenEvent[]): number[] =>
  events
    .filter(({ hasSink }) => !hasSink)
    .flatMap(({ inviterID, inviteeID }) => [inviterID, inviteeID])
    .filter((userID) => userID !== null);

const takeAll = async (deps: OutboxDeps, isStopped: () => boolean): Promise<number> => {
  const { db, clock } = deps;
  for (let taken = 0; ; ) {
    const events = isStopped() ? [] : await takeEvents(db, clock.now(), BATCH);
    if (events.length === 0) return taken;
    await note(deps, events);
    const idle = idleUsers(events);
    if (idle.length > 0) await resetSubscriberCounts(db, idle);
    taken += events.length;
    if (events.length < BATCH) return taken;
  }
};

const remindAll = async ({ db, clock }: OutboxDeps, isStopped: () => boolean): Promise<number> => {
  for (let told = 0; ; ) {
    if (isStopped()) return told;
    const due = await takeReminders(db, clock.now(), BATCH);
    told += due.told;
    if (due.taken < BATCH) return told;
  }
};

const pushAll = async (deps: OutboxDeps, isStopped: () => boolean): Promise<void> => {
  const { db, clock, log, sendPush: send, readReceipts } = deps;
  if (!send) return;
  await readReceipts.flush();
  while (!isStopped() && (await deliverPush({ db, clock, log, send })) > 0);
};

/** What a run did, and when there is something next: infinity without anything. */
interface Worked {
  readonly taken: number;
  readonly next: number;
}

/** All that is to be done now. */
const work = async (deps: OutboxDeps, webhooks: WebhookDeliverer, isStopped: () => boolean): Promise<Worked> => {
  const taken = await takeAll(deps, isStopped);
  if ((await remindAll(deps, isStopped)) > 0) await takeAll(deps, isStopped);
  if (!isStopped()) await webhooks.run();
  await pushAll(deps, isStopped);
  return { taken, next: (await nextDelivery(deps.db)) ?? Number.POSITIVE_INFINITY };
};

/** Makes an outbox that sleeps until something changes or is due. */
export const createOutbox = (deps: OutboxDeps): Outbox => {
  const { db, clock, log, changes } = deps;
  let hasStopped = false;
  let running: Promise<void> = Promise.resolve();
  let gatherMs = GATHER_MS;
  const isStopped = () => hasStopped;
  const webhooks = createWebhookDeliverer(deps, () => alarm.by(clock.now()));

  const run = async () => {
    if (hasStopped) return;
    try {
      const { taken, next } = db.canWrite()
        ? await work(deps, webhooks, isStopped)
        : { taken: 0, next: clock.now() + RETRY_MS };
      gatherMs = taken > 0 ? GATHER_MS : Math.min(2 * gatherMs, MAX_GATHER_MS);
      const now = clock.now();
      alarm.by(Math.min(next > now ? next : now + OVERDUE_MS, now + MAX_SLEEP_MS));
    } catch (error) {
      const level = isUnavailable(error) ? "warn" : "error";
      if (!hasStopped) log[level]({ err: error }, "the outbox failed and will be tried again");
      alarm.by(clock.now() + RETRY_MS);
    }
  };
  const alarm = createAlarm(clock, () => {
    running = running.then(run);
  });
  const wake = () => alarm.by(clock.now() + gatherMs);
  const unsubscribe = changes.subscribeAll(wake, wake);
  alarm.by(clock.now());

  return {
    by: alarm.by,
    async stop() {
      hasStopped = true;
      unsubscribe();
      alarm.stop();
      await running;
      const patience = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
      await Promise.race([webhooks.idle(), patience]);
    },
  };
};
