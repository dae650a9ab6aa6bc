import { type Database, isUnavailable } from "@yourmove/db";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { createPurges, type Purged } from "./purges.ts";
import { RETENTION, type Retention } from "./retention.ts";

/** Removing all that is over, kind by kind and batch by batch, with a count of it. */
export interface Purging {
  all(how: PurgingManner): Promise<void>;
  removed(): Readonly<Record<Purged, number>>;
}

/** How big the steps are, and what follows each. */
export interface PurgingManner {
  readonly rows: number;
  readonly mayGoOn: () => boolean;
  /** Called after each batch that removed something, with the number of those batches and the tables that became smaller. */
  readonly afterBatch: (batches: number, tables: readonly string[]) => Promise<void>;
}

interface PurgingDeps {
  readonly db: Database;
  readonly retention?: Retention;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes it, with nothing removed so far. */
export const createPurging = ({ db, clock, log, retention = RETENTION }: PurgingDeps): Purging => {
  const purges = createPurges(db, retention);
  const names = Object.keys(purges) as Purged[];
  const removed = Object.fromEntries(names.map((name) => [name, 0])) as Record<Purged, number>;

  const purge = async (name: Purged, { rows, mayGoOn, afterBatch }: PurgingManner): Promise<void> => {
    const { tables, batch } = purges[name];
    for (let batches = 0; mayGoOn(); ) {
      const done = await batch(clock.now(), rows);
      removed[name] += done.removed;
      if (done.removed > 0) await afterBatch(++batches, tables);
      if (done.isDone) return;
    }
  };

  return {
    async all(how) {
      const before = { ...removed };
      for (const name of names) {
        // One kind that can't be removed must not keep the others.
        await purge(name, how).catch((error: unknown) => {
          if (isUnavailable(error)) throw error;
          log.error({ err: error, what: name }, "what is over could not be removed");
        });
      }
      const counts = Object.fromEntries(names.map((name) => [name, removed[name] - before[name]] as const));
      if (Object.values(counts).some((count) => count > 0)) log.info(counts, "removed what was over");
    },
    removed: () => ({ ...removed }),
  };
};
