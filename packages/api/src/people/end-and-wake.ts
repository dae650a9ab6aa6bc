import { type Database, endSessions } from "@yourmove/db";
import type { Changes } from "../polls/changes.ts";

interface EndAndWakeDeps {
  readonly db: Database;
  readonly changes: Changes;
}

/** Ends sessions and wakes the user's polls, so that those of an ended session answer 401 at once; gives how many. */
export const endAndWake = async (
  { db, changes }: EndAndWakeDeps,
  filter: Parameters<typeof endSessions>[1],
): Promise<number> => {
  const ended = await endSessions(db, filter);
  if (ended > 0) changes.publish([filter.userID]);
  return ended;
};
