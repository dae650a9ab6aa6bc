import type { Channel } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** A connection to the other processes that mends itself. */
export interface ReconnectingChannel {
  isOpen(): boolean;
  /** Sends payloads; false when they may not have arrived. */
  send(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects to the other processes and listens; rejects when that fails. What this process sends does not come back to it. */
export type OpenChannel = (listener: {
  readonly onMessage: (payload: string) => void;
  /** Called once when the connection ends or proves dead. */
  readonly onLost: (error: Error) => void;
}) => Promise<Channel>;

const HEARTBEAT_MS = 10_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/** How long each next try waits: little at first, and each process a time of its own. */
const createBackoff = (random: () => number) => {
  let failures = 0;
  return {
    isFresh: () => failures === 0,
    nextMs() {
      const ms = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + random() / 2);
      failures += 1;
      return ms;
    },
    reset() {
      failures = 0;
    },
  };
};

/** Whether payloads certainly went over a channel. */
const sendOver = async (channel: Channel | null, payloads: readonly string[]): Promise<boolean> => {
  const sent = channel?.send(payloads).then(
    () => true,
    () => false,
  );
  return (await sent) ?? false;
};

/** Opens a line, a heartbeat on it, and after its end the next one. */
export const createReconnectingChannel = ({
  openChannel,
  log,
  clock,
  random,
  onMessage,
  onOpen,
  onBeat,
}: {
  readonly openChannel: OpenChannel;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onMessage: (payload: string) => void;
  /** Called whenever the line is open, or open again: messages may have passed meanwhile. */
  readonly onOpen: () => void;
  /** Called whenever the line has proved alive. */
  readonly onBeat: () => void;
}): ReconnectingChannel => {
  const backoff = createBackoff(random);
  let channel: Channel | null = null;
  let isClosed = false;
  let cancel = () => {};

  const survived = () => {
    // Only a line that has held counts as mended: one that breaks at once must not be retried in a rush.
    if (!backoff.isFresh()) log.info({}, "the line to the other processes is mended");
    backoff.reset();
    onBeat();
    beat();
  };
  const beat = () => {
    cancel = clock.after(HEARTBEAT_MS, () => void channel?.ping().then(survived, () => {}));
  };

  const retry = (error: unknown) => {
    channel = null;
    cancel();
    if (isClosed) return;
    if (backoff.isFresh()) log.warn({ err: error }, "the line to the other processes is down; it is being mended");
    cancel = clock.after(backoff.nextMs(), () => void open());
  };

  const open = async (): Promise<void> => {
    const opened = await openChannel({ onMessage, onLost: retry }).catch(retry);
    if (!opened) return;
    if (isClosed) return opened.close();
    channel = opened;
    beat();
    onOpen();
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    cancel();
    await channel?.close();
  };

  void open();
  return { isOpen: () => channel !== null, send: (payloads) => sendOver(channel, payloads), close };
};
