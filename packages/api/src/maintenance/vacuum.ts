import { type Database, maintenanceQueries } from "@yourmove/db";

/** What PostgreSQL does by itself and the embedded database leaves to us; each step is a statement of its own, and short. */
export interface Vacuum {
  /** Makes dead rows' room free and takes new samples, table by table. */
  all(now: number): Promise<void>;
  /** Makes dead rows' room free in some tables; where all of it must be had back, whatever their size. */
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

/** Makes the vacuum of the embedded database; PostgreSQL has its autovacuum. */
export const createVacuum = (db: Database, isStopped: () => boolean): Vacuum => {
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
