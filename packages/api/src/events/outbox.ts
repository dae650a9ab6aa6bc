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
import { type Job, startJob } from "../job.ts";
import type { Changes } from "../polls/changes.ts";
import { lastOfEach, notificationsOf, reminderOf } from "./notifications.ts";
import { deliverPush, type SendPush } from "./push-delivery.ts";
import type { ReadReceipts } from "./read-receipts.ts";
import { createWebhookDeliverer, type DeliverDeps, type WebhookDeliverer } from "./webhook-delivery.ts";

/** Brings events to those who want them. Any number of processes may run one: what one takes, no other has. */
export type Outbox = Job;

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

/** Does all that is to be done now; gives how many events it took. */
const work = async (deps: OutboxDeps, webhooks: WebhookDeliverer, isStopped: () => boolean): Promise<number> => {
  const taken = await takeAll(deps, isStopped);
  if ((await remindAll(deps, isStopped)) > 0) await takeAll(deps, isStopped);
  if (!isStopped()) await webhooks.run();
  await pushAll(deps, isStopped);
  return taken;
};

/** Makes an outbox that sleeps until something changes or is due. */
export const createOutbox = (deps: OutboxDeps): Outbox => {
  const { db, clock, log, changes } = deps;
  let gatherMs = GATHER_MS;
  const webhooks = createWebhookDeliverer(deps, () => job.by(clock.now()));
  const run = async (isStopped: () => boolean): Promise<number> => {
    const taken = await work(deps, webhooks, isStopped);
    gatherMs = taken > 0 ? GATHER_MS : Math.min(2 * gatherMs, MAX_GATHER_MS);
    return (await nextDelivery(db)) ?? Number.POSITIVE_INFINITY;
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
    by: job.by,
    async stop() {
      unsubscribe();
      await job.stop();
      const patience = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS).unref());
      await Promise.race([webhooks.idle(), patience]);
    },
  };
};
