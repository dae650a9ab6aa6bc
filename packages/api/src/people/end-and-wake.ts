import { type Database, endSessions, type NewAuditEntry, type SessionFilter } from "@yourmove/db";
import type { Changes } from "../polls/changes.ts";

interface EndAndWakeDeps {
  readonly db: Database;
  readonly changes: Changes;
}

/**
 * Ends sessions, with the entry of the audit log where some ended, and wakes the user's polls, so that those of an ended
 * session answer 401 at once; gives how many.
 */
export const endAndWake = async (
  { db, changes }: EndAndWakeDeps,
  filter: SessionFilter,
  entry: NewAuditEntry | null,
): Promise<number> => {
  const ended = await endSessions(db, filter, entry);
  if (ended > 0) changes.publish([filter.userID]);
  return ended;
};
