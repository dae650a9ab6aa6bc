import { claimDueMatches, type Database, isUnavailable, nextCheck, putOffChecks } from "@yourmove/db";
import type { MatchRecord } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import { type Job, startJob } from "../job.ts";
import type { Log } from "../log.ts";
import type { Settling } from "./expire.ts";

/** Ends overdue matches though nobody looks at them, so that both players' polls wake. Any number of processes may run one. */
export interface ExpiryJob extends Job {
  /** Ends everything that is overdue now. */
  run(): Promise<void>;
}

interface ExpiryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settling: Settling;
  readonly log: Log;
}

/** A process that claims a match has so long to end it. */
const CLAIM_MS = 10_000;
/** So many matches are put off by one statement. */
const PUT_OFF = 1000;

type IsStopped = () => boolean;

/** One match that can't be ended must not keep the others waiting. */
const endOne = ({ settling, log }: ExpiryDeps, match: MatchRecord) =>
  settling.settled(match).catch((error: unknown) => {
    if (isUnavailable(error)) throw error;
    log.error({ err: error, matchID: match.matchID }, "a match whose time is up could not be ended");
  });

const putOff = async ({ db, clock, settling }: ExpiryDeps, isStopped: IsStopped): Promise<void> => {
  while (!isStopped() && settling.mayWrite() && (await putOffChecks(db, clock.now(), PUT_OFF)) === PUT_OFF);
};

const endOverdue = async (deps: ExpiryDeps, isStopped: IsStopped): Promise<void> => {
  while (!isStopped() && deps.settling.mayWrite()) {
    const claimed = await claimDueMatches(deps.db, deps.clock.now(), CLAIM_MS);
    for (const match of claimed) if (!isStopped()) await endOne(deps, match);
    if (claimed.length === 0) return;
  }
};

/** Starts the job, which sleeps until a deadline may have passed. */
export const startExpiryJob = (deps: ExpiryDeps): ExpiryJob => {
  const { db, clock, log, settling } = deps;
  const run = async (isStopped: IsStopped): Promise<number> => {
    await putOff(deps, isStopped);
    await endOverdue(deps, isStopped);
    return (await nextCheck(db)) ?? Number.POSITIVE_INFINITY;
  };
  const job = startJob({ clock, log, name: "expiry", mayRun: settling.mayWrite, run });
  return { ...job, run: () => endOverdue(deps, () => false) };
};
