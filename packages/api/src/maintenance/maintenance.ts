import { HOUR_MS } from "@yourmove/contract";
import { type Database, maintenanceQueries } from "@yourmove/db";
import { type Job, startJob } from "../job.ts";
import type { ExpireOverdue } from "../matches/expire.ts";
import type { Resources } from "../resources.ts";
import { createRetentionJob, PURGED_TABLES, type Purged, type Retention, type RetentionJob } from "./retention.ts";

/** The upkeep that PostgreSQL does by itself and the embedded database leaves to us; each step is a short statement of its own. */
export interface Vacuum {
  /** Frees the space of dead rows and takes new samples, table by table. */
  all(now: number): Promise<void>;
  /** Frees the space of dead rows in some tables; with `isThorough` all of it, in large tables too. */
  vacuum(names: readonly string[], how?: { readonly isThorough: boolean }): Promise<void>;
  /** Takes a new sample of each table that has doubled since the last: a plan made for a few rows reads every one of many. */
  sample(): Promise<void>;
  /** Restarts the log where it has grown. */
  trimLog(): Promise<void>;
}

/** A table of fewer pages is read through as fast as an index. */
const SMALL_PAGES = 16;
/** Tables are checked whenever the database is opened, and this often by a process that keeps running. */
const INDEXES_MS = 7 * 24 * 3_600_000;
/** A checkpoint this often finds few pages to write, and so is short. */
const LOG_BYTES = 8 * 1024 * 1024;

const nothing = async () => {};

/** The vacuum of the embedded database; PostgreSQL has its autovacuum. */
const createVacuum = (db: Database, isStopped: () => boolean): Vacuum => {
  if (db.kind === "postgresql") return { all: nothing, vacuum: nothing, sample: nothing, trimLog: nothing };
  let indexesTime: number | undefined;

  /** At worst every page is written to the log; a table for which there is no room waits. */
  const vacuumOne = async ({ name, pages, bytes }: maintenanceQueries.Table, withIndexes: boolean): Promise<void> => {
    if (db.canReclaim(bytes))
      await maintenanceQueries.vacuumTable(
        db,
        name,
        withIndexes || pages < maintenanceQueries.LARGE_PAGES ? "auto" : "off",
      );
  };

  return {
    async all(now) {
      indexesTime ??= now;
      const withIndexes = Math.abs(now - indexesTime) >= INDEXES_MS;
      if (withIndexes) indexesTime = now;
      for (const table of await maintenanceQueries.listTables(db)) {
        if (isStopped()) return;
        await vacuumOne(table, withIndexes);
        await maintenanceQueries.analyzeTable(db, table.name);
      }
    },
    async vacuum(names, { isThorough } = { isThorough: false }) {
      for (const table of await maintenanceQueries.listTables(db))
        if (names.includes(table.name)) await vacuumOne(table, isThorough);
    },
    async sample() {
      for (const { name, pages, sampledPages } of await maintenanceQueries.listTables(db))
        if (!isStopped() && pages >= Math.max(SMALL_PAGES, 2 * sampledPages))
          await maintenanceQueries.analyzeTable(db, name);
    },
    async trimLog() {
      if ((await maintenanceQueries.loggedBytes(db)) >= LOG_BYTES) await maintenanceQueries.checkpoint(db);
    },
  };
};

/** Few enough that the log can't outgrow the reserve. */
const RESERVE_ROWS = 200;

/** Frees the disk of what is over, from the reserve: a step writes little, and the log is cut before the next. */
const reclaimDisk = async (
  db: Database,
  { retentionJob, vacuum }: { readonly retentionJob: RetentionJob; readonly vacuum: Vacuum },
  { isStopped, isOnTime }: { readonly isStopped: () => boolean; readonly isOnTime: () => boolean },
): Promise<void> => {
  const mayContinue = () => !isStopped() && db.canReclaim();
  if (!mayContinue()) return;
  // It may be the log that fills the disk.
  await maintenanceQueries.checkpoint(db);
  await retentionJob.all({
    rows: RESERVE_ROWS,
    mayContinue: () => mayContinue() && isOnTime(),
    afterBatch: () => maintenanceQueries.checkpoint(db),
  });
  if (mayContinue()) await vacuum.vacuum(PURGED_TABLES, { isThorough: true });
  if (mayContinue()) await maintenanceQueries.checkpoint(db);
};

/** Removes what is over, so that nothing grows for ever, and keeps the embedded database in shape. */
export interface Maintenance {
  /** Does what is due: once an hour all of it; on a disk that is nearly full, what makes room. Gives when more is due, infinity for never. */
  run(): Promise<number>;
  /** Ends after the statement that is under way. */
  stop(): void;
  /** How much has been removed since the start, by what it was. */
  removed(): Readonly<Record<Purged, number>>;
}

/** Removed in one statement, so that none runs long however many there are. */
const ROWS = 1000;
/** After this many batches the space is reclaimed, before it is more than one vacuum reclaims. */
const BATCHES = 5;
/** How often space is reclaimed on a disk that is nearly full. */
const RESERVE_MS = 10_000;

/** The maintenance of a process; any number of processes may do it at once. While it is not `isOnTime`, nothing is over. */
export const createMaintenance = (
  resources: Pick<Resources, "db" | "clock" | "log">,
  retention: Retention,
  isOnTime: () => boolean,
): Maintenance => {
  const { db, clock } = resources;
  let hasStopped = false;
  let ranTime = Number.NEGATIVE_INFINITY;
  let reclaimedTime = Number.NEGATIVE_INFINITY;
  const retentionJob = createRetentionJob(resources, retention);
  const vacuum = createVacuum(db, () => hasStopped);

  const runAll = async (now: number): Promise<void> => {
    // First, so that what is removed is found by fresh samples.
    await vacuum.all(now);
    const smaller = new Set<string>();
    const afterBatch = async (batches: number, tables: readonly string[]) => {
      for (const table of tables) smaller.add(table);
      if (batches % BATCHES === 0) await vacuum.vacuum(tables);
    };
    await retentionJob.all({ rows: ROWS, mayContinue: () => !hasStopped && db.canWrite() && isOnTime(), afterBatch });
    await vacuum.vacuum([...smaller]);
    ranTime = now;
  };

  return {
    async run() {
      const now = clock.now();
      // A clock that was set back must not put it off.
      if (!db.canWrite() && Math.abs(now - reclaimedTime) >= RESERVE_MS) {
        reclaimedTime = now;
        await reclaimDisk(db, { retentionJob, vacuum }, { isStopped: () => hasStopped, isOnTime });
      }
      if (!db.canWrite()) return now + RESERVE_MS;
      if (Math.abs(now - ranTime) >= HOUR_MS) await runAll(now);
      else await vacuum.sample();
      await vacuum.trimLog();
      return Number.POSITIVE_INFINITY;
    },
    stop() {
      hasStopped = true;
    },
    removed: retentionJob.removed,
  };
};

/** Starts the job. While the clock is wrong nothing expires, but a disk that is nearly full still has its log trimmed. */
export const startMaintenanceJob = (
  { db, clock, log }: Resources,
  maintenance: Maintenance,
  { mayWrite }: ExpireOverdue,
): Job => {
  const mayRun = () => !db.canWrite() || mayWrite();
  const job = startJob({ clock, log, name: "maintenance", mayRun, run: maintenance.run });
  return {
    by: job.by,
    stop() {
      maintenance.stop();
      return job.stop();
    },
  };
};
