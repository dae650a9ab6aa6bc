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

interface WorkLoopDeps<Work> {
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

/** Makes the set of what is being done. */
const createAttempts = <Work>(
  act: (work: Work) => Promise<void>,
  on: { failure: (error: unknown, work: Work) => void; end: () => void },
) => {
  const underway = new Set<Promise<void>>();
  return {
    begin(work: Work): void {
      const attempted = act(work)
        .catch((error: unknown) => on.failure(error, work))
        .finally(() => {
          underway.delete(attempted);
          on.end();
        });
      underway.add(attempted);
    },
    ended: () => Promise.all(underway),
    get size() {
      return underway.size;
    },
  };
};

/** Makes the look for work while there is room for it: one look at a time, and once more when wanted meanwhile. */
const createSearch = <Work>(
  { claim, log }: WorkLoopDeps<Work>,
  { room, begin, end }: { room: () => number; begin: (work: Work) => void; end: () => void },
) => {
  let isWanted = false;
  let looking: Promise<void> | undefined;

  const takeOn = async () => {
    for (let most = room(); isWanted && most > 0; most = room()) {
      isWanted = false;
      const works = await claim(most);
      works.forEach(begin);
      // As much as was asked for: more may wait.
      if (works.length >= most) isWanted = true;
    }
  };

  const goOn = () => {
    if (!isWanted || room() <= 0) return;
    looking ??= takeOn()
      .catch((error: unknown) => log.warn({ err: error }, "the bots could not look for work and will try again"))
      .finally(() => {
        looking = undefined;
        end();
      });
  };

  return {
    want() {
      isWanted = true;
      goOn();
    },
    goOn,
    looking: () => looking,
  };
};

/**
 * Makes a loop that sleeps until it is woken. Each piece that ends makes room for the next, so a long one keeps nobody
 * waiting. One that fails is left to its claim's running out.
 */
export const createWorkLoop = <Work>(deps: WorkLoopDeps<Work>): WorkLoop<Work> => {
  const { clock, log, act, most, retryMs } = deps;
  const undone: Work[] = [];
  let isStopped = false;
  let cancelRetry = () => {};

  /** What is wanted is begun where there is room; with nothing to do, it looks again after a while. */
  const goOn = () => {
    search.goOn();
    cancelRetry();
    if (!isStopped && !search.looking() && attempts.size === 0) cancelRetry = clock.after(retryMs, search.want);
  };

  const failure = (error: unknown, work: Work) => {
    if (isStopped) undone.push(work);
    else log.warn({ err: error, work }, "a bot could not act and will try again");
  };

  const attempts = createAttempts(act, { failure, end: goOn });
  const room = () => (isStopped ? 0 : most - attempts.size);
  const search = createSearch(deps, { room, begin: attempts.begin, end: goOn });

  const rest = async () => {
    while (search.looking() || attempts.size > 0) await Promise.all([search.looking(), attempts.ended()]);
  };

  return {
    wake: search.want,
    idle: rest,
    async stop() {
      isStopped = true;
      cancelRetry();
      await rest();
      return undone;
    },
  };
};
