import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** Does what waits whenever it is woken, some at a time, and looks again after a while. */
export interface WorkLoop<Work> {
  wake(): void;
  /** Resolves when this loop has nothing left to do. */
  idle(): Promise<void>;
  /** Takes nothing more on; resolves, when all that was under way has ended, with what failed after this call. */
  stop(): Promise<readonly Work[]>;
}

export interface WorkLoopParts<Work> {
  readonly clock: Clock;
  readonly log: Log;
  /** Takes on at most so much of what waits. */
  readonly claim: (most: number) => Promise<readonly Work[]>;
  readonly act: (work: Work) => Promise<void>;
  /** So much may be under way at once. */
  readonly most: number;
  /** How long after it has come to rest it looks again, in milliseconds. */
  readonly retryMs: number;
}

/**
 * Makes a loop that sleeps until it is woken. Each piece that ends makes room for the next, so a long one keeps nobody
 * waiting. One that fails is left to its claim's running out.
 */
export const createWorkLoop = <Work>({
  clock,
  log,
  claim,
  act,
  most,
  retryMs,
}: WorkLoopParts<Work>): WorkLoop<Work> => {
  const underway = new Set<Promise<void>>();
  const undone: Work[] = [];
  let isStopped = false;
  let isWanted = false;
  let looking: Promise<void> | undefined;
  let cancelRetry = () => {};

  const attempt = async (work: Work) => {
    try {
      await act(work);
    } catch (error) {
      if (isStopped) undone.push(work);
      else log.warn({ err: error, work }, "a bot could not act and will try again");
    }
  };

  const begin = (work: Work) => {
    const attempted = attempt(work).finally(() => {
      underway.delete(attempted);
      if (isWanted) look();
      restSoon();
    });
    underway.add(attempted);
  };

  const takeOn = async () => {
    while (isWanted && !isStopped && underway.size < most) {
      const room = most - underway.size;
      isWanted = false;
      const works = await claim(room);
      works.forEach(begin);
      // As much as was asked for: more may wait.
      if (works.length >= room) isWanted = true;
    }
  };

  const look = () => {
    looking ??= takeOn()
      .catch((error: unknown) => log.warn({ err: error }, "the bots could not look for work and will try again"))
      .finally(() => {
        looking = undefined;
        // Woken, or given room, between its last look and here.
        if (isWanted && !isStopped && underway.size < most) look();
        restSoon();
      });
  };

  const restSoon = () => {
    cancelRetry();
    if (!isStopped && !looking && underway.size === 0) cancelRetry = clock.after(retryMs, wake);
  };

  const wake = () => {
    isWanted = true;
    look();
  };

  const rest = async () => {
    while (looking || underway.size > 0) await Promise.all([looking, ...underway]);
  };

  return {
    wake,
    idle: rest,
    async stop() {
      isStopped = true;
      cancelRetry();
      await rest();
      return undone;
    },
  };
};
