import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** Rings once, at the earliest of the times that it has been set to; then it may be set again. */
export interface Alarm {
  /** Sets it to this time, in epoch milliseconds, unless it rings sooner anyway; a time that has passed is now. */
  by(time: number): void;
  /** Never rings again. */
  stop(): void;
}

const NEVER = Number.POSITIVE_INFINITY;

/** An alarm that is not set yet. */
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

/** Work of a process that repeats. Any number of processes may run the same job. */
export interface Job {
  /** Runs it by this time at the latest. */
  by(time: number): void;
  /** Ends it after the step that is under way. */
  stop(): Promise<void>;
}

interface JobOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Its name in the log. */
  readonly name: string;
  /** The level of a failure in the log; by default a warning. */
  readonly levelOf?: (error: unknown) => "warn" | "error";
  /** How long after a run that leaves something overdue the next one comes, in milliseconds; by default a second. */
  readonly overdueMs?: number;
  /** While it is false the job is put off. */
  readonly mayRun: () => boolean;
  /** Does what is due, until it is stopped; gives when something is due next, infinity for never. */
  readonly run: (isStopped: () => boolean) => Promise<number>;
}

/** Another process's work is noticed this late at the most. */
const MAX_SLEEP_MS = 30_000;
/** What is overdue after a run belongs to another process, or failed: no reason to look again at once. */
const OVERDUE_MS = 1000;
const RETRY_MS = 2000;

/** Starts a job. It runs at once, sleeps until something is due, and no longer than 30 s. */
export const startJob = ({
  clock,
  log,
  name,
  levelOf = () => "warn",
  overdueMs = OVERDUE_MS,
  mayRun,
  run,
}: JobOptions): Job => {
  let hasStopped = false;
  let running: Promise<void> = Promise.resolve();
  const isStopped = () => hasStopped;

  const runOnce = async (): Promise<void> => {
    if (hasStopped) return;
    try {
      const next = mayRun() ? await run(isStopped) : clock.now() + RETRY_MS;
      const now = clock.now();
      alarm.by(Math.min(next > now ? next : now + overdueMs, now + MAX_SLEEP_MS));
    } catch (error) {
      if (!hasStopped) log[levelOf(error)]({ err: error, job: name }, "a job failed and will be tried again");
      alarm.by(clock.now() + RETRY_MS);
    }
  };

  const alarm = createAlarm(clock, () => {
    running = running.then(runOnce);
  });
  alarm.by(clock.now());
  return {
    by: alarm.by,
    async stop() {
      hasStopped = true;
      alarm.stop();
      await running;
    },
  };
};
