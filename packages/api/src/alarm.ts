import type { Clock } from "./clock.ts";

/** Rings once, at the earliest of the times that it has been set to; then it may be set anew. */
export interface Alarm {
  /** Sets it to this time, in epoch milliseconds, unless it rings sooner anyway; a time that has passed is now. */
  by(time: number): void;
  /** Never rings again. */
  stop(): void;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Makes an alarm that is not set. */
export const createAlarm = (clock: Clock, ring: () => void): Alarm => {
  let ringTime = NEVER;
  let cancel = () => {};
  let isStopped = false;
  return {
    by(time) {
      if (isStopped || time >= ringTime) return;
      cancel();
      ringTime = time;
      cancel = clock.after(Math.max(time - clock.now(), 0), () => {
        ringTime = NEVER;
        ring();
      });
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
};
