import { type Channel, listen } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** A connection to the other processes that mends itself. */
export interface Line {
  readonly isOpen: boolean;
  /** Sends payloads; false when they may not have arrived. */
  send(payloads: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

interface LineDeps {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onMessage: (payload: string) => void;
  /** Called whenever the line is open, or open again: messages may have passed meanwhile. */
  readonly onOpen: () => void;
}

const CHANNEL = "yourmove_changes";
const HEARTBEAT_MS = 10_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;

/** Opens a line, a heartbeat on it, and after its end the next one: sooner at first, each process at a moment of its own. */
export const createLine = ({ databaseUrl, log, clock, random, onMessage, onOpen }: LineDeps): Line => {
  let channel: Channel | null = null;
  let isClosed = false;
  let failures = 0;
  let cancel = () => {};

  const beat = () => {
    cancel = clock.after(HEARTBEAT_MS, () => {
      const survived = () => {
        // Only a line that has held counts as mended: one that breaks at once must not be retried in a rush.
        failures = 0;
        beat();
      };
      void channel?.ping().then(survived, () => {});
    });
  };

  const retry = (error: unknown) => {
    channel = null;
    cancel();
    if (isClosed) return;
    if (failures === 0) log.warn({ err: error }, "the line to the other processes is down; it is being mended");
    const ms = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (0.5 + random() / 2);
    failures += 1;
    cancel = clock.after(ms, () => void open());
  };

  const open = async (): Promise<void> => {
    const opened = await listen({ databaseUrl, channel: CHANNEL, onMessage, onLost: retry }).catch(retry);
    if (!opened) return;
    if (isClosed) return opened.close();
    channel = opened;
    beat();
    onOpen();
  };

  void open();
  return {
    get isOpen() {
      return channel !== null;
    },
    async send(payloads) {
      const sent = channel?.send(payloads).then(
        () => true,
        () => false,
      );
      return (await sent) ?? false;
    },
    async close() {
      isClosed = true;
      cancel();
      await channel?.close();
    },
  };
};
