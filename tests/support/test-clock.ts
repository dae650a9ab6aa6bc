import type { Clock } from "@yourmove/api";

/** A clock that only its test moves: timers run when time passes them, in order. */
export interface TestClock extends Clock {
  /** Lets this many milliseconds pass. */
  advance(ms: number): void;
  /** The machine sleeps this long: the clock goes on, the counter and the timers stand still. */
  sleep(ms: number): void;
  /** Sets the clock, also back; timers keep their distance. */
  set(time: number): void;
}

interface Timer {
  time: number;
  act: () => void;
}

export const createTestClock = (start = Date.UTC(2026, 0, 1)): TestClock => {
  let now = start;
  // What `set` has turned the clock by is no time that passed.
  let turned = 0;
  let slept = 0;
  const timers = new Set<Timer>();
  const nextTimer = (until: number): Timer | undefined =>
    [...timers].filter(({ time }) => time <= until).sort((a, b) => a.time - b.time)[0];
  return {
    now: () => now,
    elapsed: () => now - turned - slept,
    booted: () => now - turned,
    after(ms, act) {
      const timer = { time: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = now + ms;
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        now = Math.max(now, timer.time);
        timers.delete(timer);
        timer.act();
      }
      now = until;
    },
    sleep(ms) {
      for (const timer of timers) timer.time += ms;
      now += ms;
      slept += ms;
    },
    set(time) {
      for (const timer of timers) timer.time += time - now;
      turned += time - now;
      now = time;
    },
  };
};
