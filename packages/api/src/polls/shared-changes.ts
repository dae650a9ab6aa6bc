import { type Clock, systemClock } from "../clock.ts";
import { type Log, silentLog } from "../log.ts";
import { type Changes, createLocalChanges } from "./changes.ts";
import { createLine, type OpenChannel } from "./changes-line.ts";
import { createOutbox, EVERYONE, readPayload } from "./changes-outbox.ts";
import { createSender } from "./changes-sender.ts";
import { createPeers } from "./peers.ts";

/** What changes across processes are made with, whatever carries them. */
export interface SharedChangesDeps {
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
  /** Numbers from 0 up to 1, so that many processes don't come back at the same instant. */
  readonly random?: (() => number) | undefined;
}

/** Changes gathered this long make one message: notifying in every transaction would cost most of the throughput. */
const GATHER_MS = 2;
const LONGEST_GATHER_MS = 40;
/** Where one window has gathered this many users, the next may be so many times as long: a message costs more than it waits. */
const MANY_USERS = 8;
const MANY_FACTOR = 5;

/**
 * Every message reaches every process. With the window growing as they do, each of them hears as many messages in a second
 * however many they are; and it grows where changes come thick, most of all where no other process has been heard of.
 */
export const gatherMsOf = (processes: number, gathered = 0): number => {
  if (gathered < MANY_USERS) return Math.min(GATHER_MS * processes, LONGEST_GATHER_MS);
  return processes === 1 ? LONGEST_GATHER_MS : Math.min(GATHER_MS * processes * MANY_FACTOR, LONGEST_GATHER_MS);
};

/**
 * Changes that reach every process which opens the same channel, with ids only, after commit. This process's own listeners
 * wake at once. Whenever the line is back, everyone reads again.
 */
export const createSharedChanges = (openChannel: OpenChannel, deps: SharedChangesDeps = {}): Changes => {
  const { log = silentLog, clock = systemClock, random = Math.random } = deps;
  const local = createLocalChanges(clock);
  const outbox = createOutbox();
  const peers = createPeers(clock, random);

  const onMessage = (payload: string) => {
    if (peers.hears(payload)) return;
    const userIDs = readPayload(payload);
    if (userIDs === EVERYONE) local.wakeEveryone();
    else local.publish(userIDs, "elsewhere");
  };
  const onBeat = () => void line.send([peers.greeting]);
  const onOpen = () => {
    local.wakeEveryone();
    onBeat();
    sender.sendSoon();
  };

  const line = createLine({ openChannel, log, clock, random, onMessage, onOpen, onBeat });
  const sender = createSender({ outbox, line, clock, gatherMs: (gathered) => gatherMsOf(peers.count(), gathered) });
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
