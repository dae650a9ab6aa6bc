import { type Database, findDueMatches, findMatch, saveMatch } from "@yourmove/db";
import { expire, isDue, type MatchRecord, stampMatch } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import type { ClockOffset } from "../clock-offset.ts";
import type { Changes } from "../polls/changes.ts";

/** Ends matches whose deadline has passed (contract 3.2), wherever that is noticed: reads, actions, the expiry job. */
export interface Settling {
  /** False while no match may be ended in the database: its disk is nearly full, or this process's clock is wrong. */
  mayWrite(): boolean;
  /** The match as it truly is now; ended in the database first when it was due, and in memory only where that can't be. */
  settled(match: MatchRecord): Promise<MatchRecord>;
  /** Ends every due match of a user's; false when there was none, or none may be written. */
  settleUser(userID: number): Promise<boolean>;
}

interface SettlingDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly clockOffset: ClockOffset;
}

/** Each try is lost to somebody else's action on the match, and a match that is due allows few of them. */
const MAX_TRIES = 5;

/** Makes it: an ending is one guarded statement, published after commit like any action. */
export const createSettling = ({ db, changes, clock, clockOffset }: SettlingDeps): Settling => {
  const mayWrite = () => db.canWrite() && clockOffset.isTrusted();

  const write = async (read: MatchRecord): Promise<MatchRecord> => {
    let match = read;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const now = clock.now();
      const expired = expire(match, now);
      if (!expired) return match;
      const cursor = await saveMatch(db, { before: match, transition: expired, now });
      if (cursor !== null) {
        changes.publish([match.inviterID, match.inviteeID]);
        return stampMatch(expired, cursor);
      }
      // Somebody was first, with this ending or with an action that came in time.
      match = (await findMatch(db, { userID: match.inviterID }, match.matchID))?.match ?? match;
    }
    throw new Error(`match ${match.matchID} is due and can't be ended`);
  };

  const settled = async (match: MatchRecord): Promise<MatchRecord> => {
    const now = clock.now();
    // By a clock that is wrong nothing is due.
    if (!isDue(match, now) || !clockOffset.isTrusted()) return match;
    return db.canWrite() ? write(match) : (expire(match, now)?.match ?? match);
  };

  const settleUser = async (userID: number): Promise<boolean> => {
    if (!mayWrite()) return false;
    const due = await findDueMatches(db, userID, clock.now());
    for (const match of due) await settled(match);
    return due.length > 0;
  };

  return { mayWrite, settled, settleUser };
};
