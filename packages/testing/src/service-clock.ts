import type { Clock } from "@yourmove/api";

/** The clock of a service under test: it runs as the real one does, and can skip ahead. */
export interface ServiceClock extends Clock {
  /** Advances the clock at once; due timers fire in order. */
  skip(ms: number): void;
}

interface Timer {
  readonly dueTime: number;
  readonly act: () => void;
  cancel: () => void;
}

/** The longest timer that Node has, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const nextUntil = (timers: ReadonlySet<Timer>, time: number): Timer | undefined =>
  [...timers].filter(({ dueTime }) => dueTime <= time).sort((a, b) => a.dueTime - b.dueTime)[0];

/** The timers of a clock by the time that has passed on it. */
const createTimers = (elapsed: () => number) => {
  const timers = new Set<Timer>();
  const remove = (timer: Timer): void => {
    timer.cancel();
    timers.delete(timer);
  };
  const fire = (timer: Timer): void => {
    remove(timer);
    timer.act();
  };
  const arm = (timer: Timer): void => {
    const rest = Math.min(Math.max(0, timer.dueTime - elapsed()), MAX_TIMER_MS);
    const handle = setTimeout(() => (timer.dueTime > elapsed() ? arm(timer) : fire(timer)), rest);
    handle.unref();
    timer.cancel = () => clearTimeout(handle);
  };
  const add = (timer: Timer): void => {
    timers.add(timer);
    arm(timer);
  };
  return { timers, add, remove, fire, arm };
};

/** A clock that is not ahead yet. */
export const createServiceClock = (): ServiceClock => {
  let ahead = 0;
  const elapsed = (): number => performance.now() + ahead;
  const { timers, add, remove, fire, arm } = createTimers(elapsed);
  return {
    now: () => Date.now() + Math.round(ahead),
    elapsed,
    after(ms, act) {
      const timer: Timer = { dueTime: elapsed() + ms, act, cancel: () => {} };
      add(timer);
      return () => remove(timer);
    },
    skip(ms) {
      const until = elapsed() + ms;
      for (let timer = nextUntil(timers, until); timer; timer = nextUntil(timers, until)) {
        ahead += Math.max(0, timer.dueTime - elapsed());
        fire(timer);
      }
      ahead += Math.max(0, until - elapsed());
      for (const timer of timers) {
        timer.cancel();
        arm(timer);
      }
    },
  };
};
