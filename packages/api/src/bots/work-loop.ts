import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

/** Does waiting work whenever it is woken, some at a time, and looks again after a while. */
export interface WorkLoop<Work> {
  wake(): void;
  /** Resolves when this loop has nothing left to do. */
  idle(): Promise<void>;
  /** Takes nothing more on; resolves, when all that was under way has ended, with what failed after this call. */
  stop(): Promise<readonly Work[]>;
}

/** A number for each kind of work. */
export type PerKind<Kind extends string> = Readonly<Record<Kind, number>>;

interface WorkLoopOptions<Work, Kind extends string> {
  readonly clock: Clock;
  readonly log: Log;
  readonly kindOf: (work: Work) => Kind;
  /** The fields that name a piece of work in the log. */
  readonly nameOf: (work: Work) => object;
  /** Takes on waiting work: of each kind at most as much as `room` says. */
  readonly claim: (room: PerKind<Kind>) => Promise<readonly Work[]>;
  readonly act: (work: Work) => Promise<void>;
  /** How much of each kind may be under way at once: a flood of one leaves the others their places. */
  readonly most: PerKind<Kind>;
  /** How long an idle loop waits before it looks again, in milliseconds. */
  readonly retryMs: number;
}

/** The work that is under way. */
const createAttempts = <Work, Kind extends string>(
  { act, kindOf, most }: WorkLoopOptions<Work, Kind>,
  on: { failure: (error: unknown, work: Work) => void; end: () => void },
) => {
  const underway = new Map<Promise<void>, Kind>();
  return {
    begin(work: Work): void {
      const attempted = act(work)
        .catch((error: unknown) => on.failure(error, work))
        .finally(() => {
          underway.delete(attempted);
          on.end();
        });
      underway.set(attempted, kindOf(work));
    },
    ended: () => Promise.all(underway.keys()),
    /** How much more of a kind may begin. */
    room: (kind: Kind): number => most[kind] - [...underway.values()].filter((other) => other === kind).length,
    get size() {
      return underway.size;
    },
  };
};

/** Looks for work while there is room for it: one look at a time, and once more when one was wanted during it. */
const createSearch = <Work, Kind extends string>(
  { claim, kindOf, log, most }: WorkLoopOptions<Work, Kind>,
  { room, begin, end }: { room: (kind: Kind) => number; begin: (work: Work) => void; end: () => void },
) => {
  const kinds = Object.keys(most) as Kind[];
  const wanted = new Set<Kind>();
  let looking: Promise<void> | undefined;
  const sought = () => kinds.filter((kind) => wanted.has(kind) && room(kind) > 0);

  const takeOn = async () => {
    for (let now = sought(); now.length > 0; now = sought()) {
      const requested = kinds.map((kind) => [kind, now.includes(kind) ? room(kind) : 0] as const);
      for (const kind of now) wanted.delete(kind);
      const works = await claim(Object.fromEntries(requested) as PerKind<Kind>);
      works.forEach(begin);
      // As much as the limit: more may wait.
      for (const [kind, count] of requested) {
        if (count > 0 && works.filter((work) => kindOf(work) === kind).length >= count) wanted.add(kind);
      }
    }
  };

  const resume = () => {
    if (sought().length === 0) return;
    looking ??= takeOn()
      .catch((error: unknown) => log.warn({ err: error }, "the bots could not look for work and will try again"))
      .finally(() => {
        looking = undefined;
        end();
      });
  };

  return {
    want() {
      for (const kind of kinds) wanted.add(kind);
      resume();
    },
    resume,
    looking: () => looking,
  };
};

/**
 * A loop that sleeps until it is woken. Each piece that ends makes room for the next, so that a long one delays no other. One
 * that fails is tried again once its claim has run out.
 */
export const createWorkLoop = <Work, Kind extends string>(options: WorkLoopOptions<Work, Kind>): WorkLoop<Work> => {
  const { clock, log, nameOf, retryMs } = options;
  const undone: Work[] = [];
  let isStopped = false;
  let cancelRetry = () => {};

  /** Begins wanted work where there is room; with nothing to do, looks again after a while. */
  const resume = () => {
    search.resume();
    cancelRetry();
    if (!isStopped && !search.looking() && attempts.size === 0) cancelRetry = clock.after(retryMs, search.want);
  };

  const failure = (error: unknown, work: Work) => {
    if (isStopped) undone.push(work);
    else log.warn({ err: error, ...nameOf(work) }, "a bot could not act and will try again");
  };

  const attempts = createAttempts(options, { failure, end: resume });
  const room = (kind: Kind) => (isStopped ? 0 : attempts.room(kind));
  const search = createSearch(options, { room, begin: attempts.begin, end: resume });

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
