import { checkpoint, type Database } from "@yourmove/db";
import { PURGED_TABLES } from "./purges.ts";
import type { Purging } from "./purging.ts";
import type { Upkeep } from "./upkeep.ts";

interface MakeRoomDeps {
  readonly db: Database;
  readonly purging: Purging;
  readonly upkeep: Upkeep;
  readonly isStopped: () => boolean;
}

/** So few that the log can't outgrow the reserve. */
const RESERVE_ROWS = 200;

/** Gives the disk back what is over, from the reserve: a step writes little, and the log is let go of before the next. */
export const makeRoom = async ({ db, purging, upkeep, isStopped }: MakeRoomDeps): Promise<void> => {
  const mayGoOn = () => !isStopped() && db.canTidy();
  if (!mayGoOn()) return;
  // It may be the log that fills the disk.
  await checkpoint(db);
  await purging.all({ rows: RESERVE_ROWS, mayGoOn, afterBatch: () => checkpoint(db) });
  if (mayGoOn()) await upkeep.vacuum(PURGED_TABLES, { isThorough: true });
  if (mayGoOn()) await checkpoint(db);
};
