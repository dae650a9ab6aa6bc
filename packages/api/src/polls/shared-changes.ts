import { type Clock, systemClock } from "../clock.ts";
import { type Log, silentLog } from "../log.ts";
import { type Changes, createLocalChanges } from "./changes.ts";
import { createReconnectingChannel, type OpenChannel, type ReconnectingChannel } from "./reconnecting-channel.ts";

/** The changes of this process that others have not heard of yet, gathered into few messages. */
export interface ChangeBuffer {
  add(userIDs: readonly number[]): void;
  /** Takes what waits, as payloads; it is under way from now on. Empty when nothing waits. */
  take(): string[];
  /** Forgets what was under way: it has arrived. */
  arrived(): void;
  /** Puts back what was under way: it may be lost, and waits again. */
  lost(): void;
  readonly isEmpty: boolean;
  /** How many users wait to be published. */
  readonly size: number;
}

/** In place of a list of users: anybody's matches may have changed. */
export const EVERYONE = "*";

/** PostgreSQL takes payloads under 8,000 bytes; ids are digits and commas, one byte each. */
const PAYLOAD_BYTES = 7900;
/** More users than this while the line is down, and everybody reads again: a bound for memory. */
const MAX_USERS = 20_000;

/** Joins ids with commas into payloads of at most 7,900 bytes. */
const payloadsOf = (userIDs: Iterable<number>): string[] => {
  const payloads: string[] = [];
  let payload = "";
  for (const userID of userIDs) {
    const id = String(userID);
    if (payload && payload.length + 1 + id.length > PAYLOAD_BYTES) {
      payloads.push(payload);
      payload = "";
    }
    payload += payload ? `,${id}` : id;
  }
  return payload ? [...payloads, payload] : payloads;
};

/** The users that a payload names, or everyone; what is no id of a user is passed over. */
export const readPayload = (payload: string): number[] | typeof EVERYONE =>
  payload === EVERYONE
    ? EVERYONE
    : payload
        .split(",")
        .map(Number)
        .filter((userID) => Number.isInteger(userID) && userID > 0);

/** A buffer in which nothing waits yet. */
export const createChangeBuffer = (): ChangeBuffer => {
  let waiting = new Set<number>();
  let underway = new Set<number>();
  const payloads = () => (underway.size > MAX_USERS ? [EVERYONE] : payloadsOf(underway));
  const add = (userIDs: Iterable<number>) => {
    for (const userID of userIDs) {
      if (waiting.size > MAX_USERS) return;
      waiting.add(userID);
    }
  };
  return {
    add,
    take() {
      underway = waiting;
      waiting = new Set();
      return payloads();
    },
    arrived: () => underway.clear(),
    lost() {
      add(underway);
      underway = new Set();
    },
    get size() {
      return waiting.size;
    },
    get isEmpty() {
      return waiting.size === 0 && underway.size === 0;
    },
  };
};

/**
 * Sends what the buffer gathers, one message at a time, while the channel is open. `gatherMs` says how long changes are gathered
 * into one message, given how many users the last one named.
 */
const createSender = (
  buffer: ChangeBuffer,
  channel: ReconnectingChannel,
  clock: Clock,
  gatherMs: (gathered: number) => number,
) => {
  let sending: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let isClosed = false;
  let gathered = 0;

  const send = async (): Promise<void> => {
    if (!channel.isOpen() || buffer.isEmpty) return;
    gathered = buffer.size;
    if (await channel.send(buffer.take())) buffer.arrived();
    // It may have arrived or not: it is sent again over the next connection, and a listener that wakes twice reads twice.
    else buffer.lost();
  };

  const sendSoon = () => {
    if (cancel || sending || isClosed || !channel.isOpen() || buffer.isEmpty) return;
    cancel = clock.after(gatherMs(gathered), () => {
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

/** How many processes share the connection, by the greetings that each sends now and then. */
export interface Peers {
  /** The greeting of this process; one that knows no peers ignores it. */
  readonly greeting: string;
  /** Whether a message was another process's greeting, which is noted. */
  hears(payload: string): boolean;
  /** This process and the others that were heard of lately. */
  count(): number;
}

/** A greeting comes with every heartbeat, each 10 s; one may get lost. */
const REMEMBERED_MS = 25_000;
/** A bound for memory: thousands of made-up names are not kept. */
const MAX_PEERS = 1000;

/** The peers of a process, of which none has been heard of yet; `random` names the process. */
const createPeers = (clock: Pick<Clock, "elapsed">, random: () => number): Peers => {
  const heard = new Map<string, number>();
  const forget = () => {
    const oldest = clock.elapsed() - REMEMBERED_MS;
    for (const [name, time] of heard) if (time <= oldest) heard.delete(name);
  };
  return {
    greeting: `#${Math.floor(random() * 2 ** 48).toString(36)}`,
    hears(payload) {
      if (!payload.startsWith("#")) return false;
      forget();
      if (heard.size < MAX_PEERS || heard.has(payload)) heard.set(payload, clock.elapsed());
      return true;
    },
    count() {
      forget();
      return 1 + heard.size;
    },
  };
};

/** The options of changes across processes, over NATS or PostgreSQL. */
export interface SharedChangesOptions {
  readonly log?: Log | undefined;
  readonly clock?: Clock | undefined;
  /** Numbers from 0 up to 1, so that many processes don't come back at the same instant. */
  readonly random?: (() => number) | undefined;
}

/** Changes gathered this long make one message: notifying in every transaction would cost most of the throughput. */
const GATHER_MS = 2;
const MAX_GATHER_MS = 40;
/** Where one window has gathered this many users, the next may be longer by this factor: a message costs more than it waits. */
const MANY_USERS = 8;
const MANY_FACTOR = 5;

/**
 * Every message reaches every process. With the window growing as they do, each of them hears as many messages in a second
 * however many they are; and it grows where changes come thick, most of all where no other process has been heard of.
 */
const gatherMsOf = (processes: number, gathered = 0): number => {
  if (gathered < MANY_USERS) return Math.min(GATHER_MS * processes, MAX_GATHER_MS);
  return processes === 1 ? MAX_GATHER_MS : Math.min(GATHER_MS * processes * MANY_FACTOR, MAX_GATHER_MS);
};

/**
 * Changes that reach every process which opens the same channel, with ids only, after commit. This process's own listeners
 * wake at once. Whenever the line is back, everyone reads again.
 */
export const createSharedChanges = (openChannel: OpenChannel, options: SharedChangesOptions = {}): Changes => {
  const { log = silentLog, clock = systemClock, random = Math.random } = options;
  const local = createLocalChanges(clock);
  const buffer = createChangeBuffer();
  const peers = createPeers(clock, random);

  const onMessage = (payload: string) => {
    if (peers.hears(payload)) return;
    const userIDs = readPayload(payload);
    if (userIDs === EVERYONE) local.wakeEveryone();
    else local.publish(userIDs, "elsewhere");
  };
  const onBeat = () => void channel.send([peers.greeting]);
  const onOpen = () => {
    local.wakeEveryone();
    onBeat();
    sender.sendSoon();
  };

  const channel = createReconnectingChannel({ openChannel, log, clock, random, onMessage, onOpen, onBeat });
  const sender = createSender(buffer, channel, clock, (gathered) => gatherMsOf(peers.count(), gathered));
  return {
    publish(userIDs) {
      local.publish(userIDs);
      buffer.add(userIDs);
      sender.sendSoon();
    },
    subscribe: local.subscribe,
    subscribeAll: local.subscribeAll,
    async close() {
      await sender.close();
      await channel.close();
      await local.close();
    },
  };
};
