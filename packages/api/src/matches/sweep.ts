import { LIMITS } from "@yourmove/contract";
import {
  claimDueMatches,
  type Database,
  forgetExpiredSessions,
  forgetOldKept,
  isUnavailable,
  nextDeadline,
} from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import { createAlarm } from "../alarm.ts";
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

interface SweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settling: Settling;
  readonly log: Log;
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

type IsStopped = () => boolean;

/** Makes the work that is done once an hour at the most: forgets kept answers and sessions whose time is over. */
const createTidying = ({ db }: SweepDeps, isStopped: IsStopped) => {
  let tidyTime = 0;
  return async (now: number): Promise<void> => {
    if (now < tidyTime) return;
    tidyTime = now + TIDY_MS;
    const oldest = now - LIMITS.idempotencyLifetimeMs;
    while (!isStopped() && (await forgetOldKept(db, oldest, TIDY_ROWS)) === TIDY_ROWS);
    await forgetExpiredSessions(db, now);
  };
};

/** One match that can't be ended must not keep the others waiting. */
const endOne = ({ settling, log }: SweepDeps, match: MatchRecord) =>
  settling.settled(match).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, matchID: match.matchID }, "a match whose time is up could not be ended");
  });

const endDue = async (deps: SweepDeps, isStopped: IsStopped): Promise<void> => {
  while (!isStopped()) {
    const claimed = await claimDueMatches(deps.db, deps.clock.now(), CLAIM_MS);
    for (const match of claimed) if (!isStopped()) await endOne(deps, match);
    if (claimed.length === 0) return;
  }
};

/** Makes a sweep that sleeps until the next deadline, and no longer than 30 s. */
export const createSweep = (deps: SweepDeps): Sweep => {
  const { db, clock, log } = deps;
  let hasStopped = false;
  let running: Promise<void> = Promise.resolve();
  const isStopped = () => hasStopped;
  const tidy = createTidying(deps, isStopped);

  const sweep = async () => {
    if (!db.canWrite()) return alarm.by(clock.now() + RETRY_MS);
    try {
      await endDue(deps, isStopped);
      await tidy(clock.now());
      const next = (await nextDeadline(db)) ?? Number.POSITIVE_INFINITY;
      const now = clock.now();
      alarm.by(Math.min(next > now ? next : now + OVERDUE_MS, now + LONGEST_SLEEP_MS));
    } catch (error) {
      if (!hasStopped) log.warn({ err: error }, "the sweep failed and will be tried again");
      alarm.by(clock.now() + RETRY_MS);
    }
  };

  const alarm = createAlarm(clock, () => {
    running = running.then(sweep);
  });
  alarm.by(clock.now());
  return {
    by: alarm.by,
    run: () => endDue(deps, isStopped),
    async stop() {
      hasStopped = true;
      alarm.stop();
      await running;
    },
  };
};
