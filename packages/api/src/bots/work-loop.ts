import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** Does what waits whenever it is woken, batch after batch, and looks again after a while. */
export interface WorkLoop {
  wake(): void;
  /** Resolves when this loop has nothing left to do. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface WorkLoopParts<Work> {
  readonly clock: Clock;
  readonly log: Log;
  /** Takes on the next batch; empty when nothing waits. */
  readonly claim: () => Promise<readonly Work[]>;
  readonly act: (work: Work) => Promise<void>;
  /** How long after its last batch it looks again, in milliseconds. */
  readonly retryMs: number;
}

/** Makes a loop that sleeps until it is woken. A piece of work that fails is left to its claim's running out. */
export const createWorkLoop = <Work>({ clock, log, claim, act, retryMs }: WorkLoopParts<Work>): WorkLoop => {
  let isStopped = false;
  let isWanted = false;
  let working: Promise<void> | undefined;
  let cancelRetry = () => {};

  const attempt = async (work: Work) => {
    try {
      await act(work);
    } catch (error) {
      log.warn({ err: error, work }, "a bot could not act and will try again");
    }
  };

  const workAll = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      for (let batch = await claim(); batch.length > 0 && !isStopped; batch = await claim()) {
        await Promise.all(batch.map(attempt));
      }
    }
  };

  const wake = () => {
    isWanted = true;
    working ??= workAll()
      .catch((error: unknown) => log.warn({ err: error }, "the bots could not look for work and will try again"))
      .finally(() => {
        working = undefined;
        cancelRetry();
        if (isStopped) return;
        // Woken between its last look and here.
        if (isWanted) wake();
        else cancelRetry = clock.after(retryMs, wake);
      });
  };

  return {
    wake,
    async idle() {
      while (working !== undefined) await working;
    },
    async stop() {
      isStopped = true;
      cancelRetry();
      await working;
    },
  };
};
