import { type Clock, systemClock } from "../clock.ts";
import { type Log, silentLog } from "../log.ts";
import { type Changes, createLocalChanges } from "./changes.ts";
import { createLine, type Line } from "./changes-line.ts";
import { createOutbox, EVERYONE, type Outbox, readPayload } from "./changes-outbox.ts";

/** What changes across processes are made with. */
export interface PostgresChangesDeps {
  readonly databaseUrl: string;
  readonly log?: Log;
  readonly clock?: Clock;
  /** Numbers from 0 up to 1, so that many processes don't come back at the same instant. */
  readonly random?: () => number;
}

/** Changes gathered this long make one message: notifying in every transaction would cost most of the throughput. */
const GATHER_MS = 2;

/** Sends what the outbox gathers, one message at a time, whenever the line is open. */
const createSender = ({ outbox, line, clock }: { outbox: Outbox; line: Line; clock: Clock }) => {
  let sending: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let isClosed = false;

  const send = async (): Promise<void> => {
    if (!line.isOpen || outbox.isEmpty) return;
    if (await line.send(outbox.take())) outbox.arrived();
    // Nobody knows whether it arrived: it goes over the next line, and a listener that wakes twice only reads twice.
    else outbox.lost();
  };

  const sendSoon = () => {
    if (cancel || sending || isClosed || !line.isOpen || outbox.isEmpty) return;
    cancel = clock.after(GATHER_MS, () => {
      cancel = null;
      sending = send().finally(() => {
        sending = null;
        sendSoon();
      });
    });
  };

  /** Sends what is left, and nothing more. */
  const close = async () => {
    isClosed = true;
    cancel?.();
    await sending;
    await send();
  };
  return { sendSoon, close };
};

/**
 * Changes that reach every process on the same PostgreSQL: one connection listens and tells, with ids only, after
 * commit. This process's own listeners wake at once. Whenever the line is back, everyone reads again.
 */
export const createPostgresChanges = (deps: PostgresChangesDeps): Changes => {
  const { databaseUrl, log = silentLog, clock = systemClock, random = Math.random } = deps;
  const local = createLocalChanges(clock);
  const outbox = createOutbox();

  const onMessage = (payload: string) => {
    const userIDs = readPayload(payload);
    if (userIDs === EVERYONE) local.wakeEveryone();
    else local.publish(userIDs);
  };

  const onOpen = () => {
    local.wakeEveryone();
    sender.sendSoon();
  };

  const line = createLine({ databaseUrl, log, clock, random, onMessage, onOpen });
  const sender = createSender({ outbox, line, clock });
  return {
    publish(userIDs) {
      local.publish(userIDs);
      outbox.add(userIDs);
      sender.sendSoon();
    },
    subscribe: local.subscribe,
    subscribeAll: local.subscribeAll,
    async close() {
      await sender.close();
      await line.close();
      await local.close();
    },
  };
};
