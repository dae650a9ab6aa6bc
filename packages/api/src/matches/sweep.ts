import { claimDueMatches, type Database, isUnavailable, nextCheck, putOffChecks } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import { createAlarm } from "../alarm.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Tidy } from "../tidy/tidy.ts";
import type { Settling } from "./expire.ts";

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
  readonly tidy: Tidy;
  /** Goes on with work that was cut; gives when there is more of it. */
  readonly goOn: () => Promise<number>;
  readonly log: Log;
}

/** Another process's deadlines are noticed this late at the most. */
const LONGEST_SLEEP_MS = 30_000;
const CLAIM_MS = 10_000;
/** So many matches are put off by one statement. */
const PUT_OFF = 1000;
const RETRY_MS = 2000;
/** What is overdue after a run is in another process's hands, or could not be ended: no reason to look again at once. */
const OVERDUE_MS = 1000;

const NEVER = Number.POSITIVE_INFINITY;

type IsStopped = () => boolean;

/** One match that can't be ended must not keep the others waiting. */
const endOne = ({ settling, log }: SweepDeps, match: MatchRecord) =>
  settling.settled(match).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, matchID: match.matchID }, "a match whose time is up could not be ended");
  });

const putOff = async ({ db, clock, settling }: SweepDeps, isStopped: IsStopped): Promise<void> => {
  while (!isStopped() && settling.mayWrite() && (await putOffChecks(db, clock.now(), PUT_OFF)) === PUT_OFF);
};

const endDue = async (deps: SweepDeps, isStopped: IsStopped): Promise<void> => {
  while (!isStopped() && deps.settling.mayWrite()) {
    const claimed = await claimDueMatches(deps.db, deps.clock.now(), CLAIM_MS);
    for (const match of claimed) if (!isStopped()) await endOne(deps, match);
    if (claimed.length === 0) return;
  }
};

/** What a sweep does when it wakes; gives when it is to look next at the latest, infinity for never. */
const sweepOnce = async (deps: SweepDeps, isStopped: IsStopped): Promise<number> => {
  const { db, tidy, goOn } = deps;
  await putOff(deps, isStopped);
  await endDue(deps, isStopped);
  const goOnTime = isStopped() ? NEVER : await goOn();
  if (!isStopped()) await tidy.run();
  return Math.min(goOnTime, (await nextCheck(db)) ?? NEVER);
};

/** Makes a sweep that sleeps until a deadline may have passed, and no longer than 30 s. */
export const createSweep = (deps: SweepDeps): Sweep => {
  const { db, clock, log, settling, tidy } = deps;
  let hasStopped = false;
  let running: Promise<void> = Promise.resolve();
  const isStopped = () => hasStopped;

  const sweep = async () => {
    try {
      // A disk that is nearly full has room again only when something makes it.
      if (!db.canWrite()) await tidy.run();
      if (!settling.mayWrite()) return alarm.by(clock.now() + RETRY_MS);
      const next = await sweepOnce(deps, isStopped);
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
      tidy.stop();
      alarm.stop();
      await running;
    },
  };
};
