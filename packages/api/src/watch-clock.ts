import { clockQueries } from "@yourmove/db";
import type { Clock, ClockMoved, ClockOffset } from "./clock.ts";
import type { Resources } from "./resources.ts";

/** The clock that a service goes by, with what is known of it. */
export interface WatchedClock {
  readonly clock: Clock;
  readonly clockOffset: ClockOffset;
}

/** What is further than this from where it was expected has leapt. */
export const MAX_OFFSET_MS = 2000;
const AGAIN_MS = 60_000;
const RETRY_MS = 5000;
/** An answer that took longer gives the time too roughly. */
const SLOWEST_MS = 1000;
/** A clock that has leapt is right once it has gone on for this long. */
const SETTLE_MS = 600_000;
/** A start this long after the newest stamp may be one with a wrong clock. */
const QUIET_MS = 60_000;

/** A counter of time that goes on while the machine sleeps. */
interface Counter {
  now(): number;
  /** Looks whether the machine has slept: only then the clock is ahead of the counter and right. */
  look(): void;
}

/** Time that passes between the two readings, and what either rounds, is no sleep. */
const SLEEP_MS = 1500;

const createCounter = ({ elapsed, booted = elapsed }: Clock): Counter => {
  const apart = booted() - elapsed();
  let asleep = 0;
  return {
    now: () => elapsed() + asleep,
    look() {
      const slept = booted() - elapsed() - apart;
      if (Math.abs(slept - asleep) > SLEEP_MS) asleep = slept;
    },
  };
};

/** A clock held against the process's own counter of time. */
interface Steady {
  /** Takes in what the clock shows now. */
  observe(time: number): void;
  /** The time by the counter alone, since the clock was last right. */
  now(): number;
  isSettled(): boolean;
  /** Takes what the clock shows as right. */
  settle(time: number): void;
}

const ignore = (): void => {};

const createSteady = (
  counter: Counter,
  start: number,
  onLeap: (ms: number) => void,
  onSettled: (moved: ClockMoved) => void = ignore,
): Steady => {
  let mark = { time: start, elapsed: counter.now() };
  let leap: { readonly ms: number; readonly since: number; readonly from: number } | null = null;
  const now = () => Math.round(mark.time + counter.now() - mark.elapsed);
  const settle = (time: number) => {
    const moved = leap && { from: leap.from, until: now(), by: time - now() };
    mark = { time, elapsed: counter.now() };
    leap = null;
    if (moved && Math.abs(moved.by) > MAX_OFFSET_MS) onSettled(moved);
  };
  return {
    now,
    settle,
    observe(time) {
      if (Math.abs(time - now()) > MAX_OFFSET_MS) counter.look();
      const ms = time - now();
      const at = counter.now();
      if (Math.abs(ms) <= MAX_OFFSET_MS) {
        leap = null;
        // Clocks are corrected little by little.
        if (at - mark.elapsed >= AGAIN_MS) settle(time);
      } else if (!leap || Math.abs(ms - leap.ms) > MAX_OFFSET_MS) {
        leap = { ms, since: at, from: leap?.from ?? now() };
        onLeap(ms);
      } else if (at - leap.since >= SETTLE_MS) settle(time);
    },
    isSettled: () => leap === null,
  };
};

const LEAP = "the clock has leapt: nothing is ended or removed for ten minutes, or until yourmove admin clock trust";

/**
 * The clock of the one process on an embedded database. A leap while it runs is no part of its time until it is settled;
 * what was stamped meanwhile is moved with it then. That the machine slept is no leap. After a start long after the newest stamp
 * nobody knows which of the two is right: stamps are by the clock, and no ending. Should it then go back towards that stamp, it was
 * wrong, and is right from there on.
 */
export const watchOwnClock = async ({
  db,
  clock: wall,
  log,
}: Pick<Resources, "db" | "clock" | "log">): Promise<WatchedClock> => {
  const started = wall.now();
  const newest = await clockQueries.newestStamp(db, started);
  const isQuiet = newest !== null && started - newest > QUIET_MS;
  const onLeap = (leapMs: number) => log.error({ leapMs }, LEAP);
  const counter = createCounter(wall);
  const movers = new Set<(moved: ClockMoved) => Promise<void>>();
  let moving = 0;
  const move = (moved: ClockMoved): void => {
    for (const act of movers) {
      moving += 1;
      void act(moved).finally(() => (moving -= 1));
    }
  };
  const running = createSteady(counter, started, onLeap, move);
  const lasting = createSteady(counter, isQuiet ? newest : started, (leapMs) =>
    // A quiet night comes to the same as a clock that is wrong: nobody has anything to do about it.
    log.info({ leapMs }, "nothing was written for long, or the clock is wrong: nothing is ended for ten minutes"),
  );

  const observe = (time: number): void => {
    const sinceNewest = time - lasting.now();
    if (!lasting.isSettled() && time < running.now() - MAX_OFFSET_MS && sinceNewest >= -MAX_OFFSET_MS) {
      const until = running.now();
      // It went by the clock, which had not leapt since then.
      const hasMoved = !running.isSettled();
      running.settle(time);
      if (!hasMoved) move({ from: null, until, by: time - until });
      if (sinceNewest <= QUIET_MS) lasting.settle(time);
      log.warn({}, "the clock was wrong at the start, and has been put right: what it had stamped is set back");
    }
    running.observe(time);
  };
  const now = () => {
    const time = wall.now();
    observe(time);
    return running.isSettled() ? time : running.now();
  };
  const isSettled = () => {
    const time = wall.now();
    observe(time);
    lasting.observe(time);
    return running.isSettled() && lasting.isSettled() && moving === 0;
  };
  isSettled();
  // However little is done, a leap that lasts is settled in time.
  let cancel = wall.after(AGAIN_MS, function look() {
    isSettled();
    cancel = wall.after(AGAIN_MS, look);
  });
  const clockOffset = {
    ms: () => wall.now() - now(),
    isSettled,
    certainNow: () => (isSettled() ? now() : Math.min(now(), lasting.now())),
    settle() {
      running.settle(wall.now());
      lasting.settle(wall.now());
    },
    onMoved: (act: (moved: ClockMoved) => Promise<void>) => void movers.add(act),
    stop: () => cancel(),
  };
  return { clock: { ...wall, now }, clockOffset };
};

/** The time of the database's clock at a moment of this process's own counter. */
interface Measurement {
  readonly databaseTime: number;
  readonly elapsed: number;
}

/** Asks for the time; half the round trip has passed since it was read. Null where that took too long. */
const measure = async ({ db, clock }: Pick<Resources, "db" | "clock">): Promise<Measurement | null> => {
  const sent = clock.elapsed();
  const time = await clockQueries.databaseTime(db);
  const elapsed = clock.elapsed();
  return elapsed - sent > SLOWEST_MS ? null : { databaseTime: time + (elapsed - sent) / 2, elapsed };
};

/**
 * The database's clock, as each of many processes follows it: measured at once and every minute; resolves after the first
 * measurement. Between two of them the process's counter of time stands in for it. The clock on this process's wall counts only
 * while the database has never answered, and then nothing is ended by it.
 */
export const watchClock = async ({
  db,
  clock,
  log,
}: Pick<Resources, "db" | "clock" | "log">): Promise<WatchedClock> => {
  let mark: Measurement | null = null;
  let steady: Steady | null = null;
  let isStopped = false;
  let cancel = () => {};

  const since = (measured: Measurement) => measured.databaseTime + clock.elapsed() - measured.elapsed;
  const now = () => Math.floor(mark ? since(mark) : clock.now());

  const look = async (): Promise<void> => {
    const found = await measure({ db, clock }).catch(() => null);
    if (found) {
      mark = found;
      steady ??= createSteady(createCounter(clock), since(found), (leapMs) => log.error({ leapMs }, LEAP));
      steady.observe(since(found));
    }
    if (!isStopped) cancel = clock.after(found ? AGAIN_MS : RETRY_MS, () => void look());
  };

  await look();
  const isSettled = () => steady?.isSettled() ?? false;
  const clockOffset = {
    ms: () => (mark ? clock.now() - since(mark) : null),
    isSettled,
    certainNow: () => (isSettled() || !steady ? now() : Math.min(now(), steady.now())),
    settle: () => steady?.settle(now()),
    stop() {
      isStopped = true;
      cancel();
    },
  };
  return { clock: { ...clock, now, isDatabases: true }, clockOffset };
};
