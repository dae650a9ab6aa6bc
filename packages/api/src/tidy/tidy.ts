import type { Database } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import { type Job, startJob } from "../job.ts";
import type { Log } from "../log.ts";
import type { Settling } from "../matches/expire.ts";
import { makeRoom } from "./make-room.ts";
import type { Purged } from "./purges.ts";
import { createPurging } from "./purging.ts";
import type { Retention } from "./retention.ts";
import { createUpkeep } from "./upkeep.ts";

/** Removes what is over, so that nothing grows for ever, and keeps the embedded database in shape. */
export interface Tidy {
  /** Does what is due: once an hour all of it; on a disk that is nearly full, what makes room. Gives when more is due, infinity for never. */
  run(): Promise<number>;
  /** Ends after the statement that is under way. */
  stop(): void;
  /** How much has been removed since the start, by what it was. */
  removed(): Readonly<Record<Purged, number>>;
}

interface TidyDeps {
  readonly db: Database;
  /** How long things are kept; the contract's own times without it. */
  readonly retention?: Retention;
  readonly clock: Clock;
  readonly log: Log;
}

const HOUR_MS = 3_600_000;
/** Removed in one statement, so that none runs long however many there are. */
const ROWS = 1000;
/** After so many batches the room of what is gone is made free, before it is more than can be made free at once. */
const BATCHES = 5;
/** On a disk that is nearly full room is sought so often. */
const RESERVE_MS = 10_000;

/** Makes the work of a process; any number of them may do it at once. */
export const createTidy = (deps: TidyDeps): Tidy => {
  const { db, clock } = deps;
  let hasStopped = false;
  let [tidied, madeRoom] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const purging = createPurging(deps);
  const upkeep = createUpkeep(db, () => hasStopped);

  const tidyUp = async (now: number): Promise<void> => {
    // First, so that what is removed is found by fresh samples.
    await upkeep.all(now);
    const smaller = new Set<string>();
    const afterBatch = async (batches: number, tables: readonly string[]) => {
      for (const table of tables) smaller.add(table);
      if (batches % BATCHES === 0) await upkeep.vacuum(tables);
    };
    await purging.all({ rows: ROWS, mayGoOn: () => !hasStopped && db.canWrite(), afterBatch });
    await upkeep.vacuum([...smaller]);
    tidied = now;
  };

  return {
    async run() {
      const now = clock.now();
      // A clock that was set back must not put it off.
      if (!db.canWrite() && Math.abs(now - madeRoom) >= RESERVE_MS) {
        madeRoom = now;
        await makeRoom({ db, purging, upkeep, isStopped: () => hasStopped });
      }
      if (!db.canWrite()) return now + RESERVE_MS;
      if (Math.abs(now - tidied) >= HOUR_MS) await tidyUp(now);
      else await upkeep.sample();
      await upkeep.trimLog();
      return Number.POSITIVE_INFINITY;
    },
    stop() {
      hasStopped = true;
    },
    removed: purging.removed,
  };
};

/** Starts the job that tidies. By a clock that is wrong nothing is over, but a disk that is nearly full can't wait. */
export const startTidyJob = (
  { db, clock, log, settling }: TidyDeps & { readonly settling: Pick<Settling, "mayWrite"> },
  tidy: Tidy,
): Job => {
  const mayRun = () => !db.canWrite() || settling.mayWrite();
  const job = startJob({ clock, log, name: "tidy", mayRun, run: tidy.run });
  return {
    by: job.by,
    stop() {
      tidy.stop();
      return job.stop();
    },
  };
};
