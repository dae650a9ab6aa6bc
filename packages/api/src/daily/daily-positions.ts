import type { DailyPosition } from "@yourmove/contract";
import { type Database, dailyQueries } from "@yourmove/db";

/** Reads positions of days; what is made is read from the database once. */
export type DailyPositions = (day: string) => Promise<DailyPosition | null>;

/** Nobody's next question needs more of them than one. */
export const createDailyPositions = (db: Database): DailyPositions => {
  let kept: DailyPosition | null = null;
  return async (day) => {
    if (kept?.day === day) return kept;
    const found = await dailyQueries.findDailyPosition(db, day);
    if (found) kept = found;
    return found;
  };
};
