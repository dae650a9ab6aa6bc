import type { Clock } from "../clock.ts";
import type { Line } from "./changes-line.ts";
import type { Outbox } from "./changes-outbox.ts";

interface SenderDeps {
  readonly outbox: Outbox;
  readonly line: Line;
  readonly clock: Clock;
  /** So long changes are gathered into one message, in milliseconds, after one that told of so many users. */
  readonly gatherMs: (gathered: number) => number;
}

/** Sends what the outbox gathers, one message at a time, whenever the line is open. */
export const createSender = ({ outbox, line, clock, gatherMs }: SenderDeps) => {
  let sending: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let isClosed = false;
  let gathered = 0;

  const send = async (): Promise<void> => {
    if (!line.isOpen() || outbox.isEmpty) return;
    gathered = outbox.size;
    if (await line.send(outbox.take())) outbox.arrived();
    // Nobody knows whether it arrived: it goes over the next line, and a listener that wakes twice only reads twice.
    else outbox.lost();
  };

  const sendSoon = () => {
    if (cancel || sending || isClosed || !line.isOpen() || outbox.isEmpty) return;
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
