import { LIMITS } from "@yourmove/contract";
import {
  claimDueMatches,
  type Database,
  forgetExpiredSessions,
  forgetOldKept,
  isUnavailable,
  type MatchRow,
  nextDeadline,
} from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Settling } from "./settling.ts";

/** Ends due matches though nobody looks at them, so that both players' polls wake. Any number of processes may run one. */
export interface Sweep {
  /** Wakes the sweep by this time at the latest. */
  by(time: number): void;
  /** Ends everything that is due now. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/** Another process's deadlines are noticed this late at the most. */
const LONGEST_SLEEP_MS = 30_000;
const CLAIM_MS = 10_000;
const RETRY_MS = 2000;
/** What is overdue after a run is in another process's hands, or could not be ended: no reason to look again at once. */
const OVERDUE_MS = 1000;
const TIDY_MS = 3_600_000;
/** Forgotten in one statement, so that none runs long however many there are. */
const TIDY_ROWS = 2000;

export interface SweepParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly settling: Settling;
  readonly log: Log;
}

/** Makes a sweep that sleeps until the next deadline, and no longer than 30 s. */
export const createSweep = ({ db, clock, settling, log }: SweepParts): Sweep => {
  let cancel = () => {};
  let wakeTime = Number.POSITIVE_INFINITY;
  let tidyTime = 0;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();

  const tidy = async (now: number) => {
    if (now < tidyTime) return;
    tidyTime = now + TIDY_MS;
    while (!isStopped && (await forgetOldKept(db.prisma, now - LIMITS.idempotencyLifetimeMs, TIDY_ROWS)) === TIDY_ROWS);
    await forgetExpiredSessions(db.prisma, now);
  };

  /** One match that can't be ended must not keep the others waiting. */
  const endOne = (match: MatchRow) =>
    settling.settled(match).catch((error: unknown) => {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, matchID: match.matchID }, "a match whose time is up could not be ended");
    });

  const run = async () => {
    while (!isStopped) {
      const claimed = await claimDueMatches(db.prisma, clock.now(), CLAIM_MS);
      for (const match of claimed) if (!isStopped) await endOne(match);
      if (claimed.length === 0) break;
    }
  };

  const by = (time: number) => {
    if (isStopped || time >= wakeTime) return;
    cancel();
    wakeTime = time;
    cancel = clock.after(Math.max(time - clock.now(), 0), tick);
  };

  const sweep = async () => {
    if (!db.canWrite()) return by(clock.now() + RETRY_MS);
    try {
      await run();
      await tidy(clock.now());
      const next = (await nextDeadline(db.prisma)) ?? Number.POSITIVE_INFINITY;
      const now = clock.now();
      by(Math.min(next > now ? next : now + OVERDUE_MS, now + LONGEST_SLEEP_MS));
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, "the sweep failed and will be tried again");
      by(clock.now() + RETRY_MS);
    }
  };

  const tick = () => {
    wakeTime = Number.POSITIVE_INFINITY;
    running = running.then(sweep);
  };

  by(clock.now());
  return {
    by,
    run,
    async stop() {
      isStopped = true;
      cancel();
      await running;
    },
  };
};
