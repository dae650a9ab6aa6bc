import { type Database, findDueMatches, findMatch, type MatchRow, replaceMatch } from "@yourmove/db";
import { isDue, settle } from "@yourmove/rules";
import type { Clock } from "../clock.ts";
import type { Changes } from "../polls/changes.ts";
import { toRecord } from "./show-match.ts";

/** Ends matches whose deadline has passed (contract 3.2), wherever that is noticed: reads, actions, the sweep. */
export interface Settling {
  /** The match as it truly is now; ended in the database first when it was due. */
  settled(match: MatchRow): Promise<MatchRow>;
  /** Ends every due match of a user's; false when there was none. */
  settleUser(userID: number): Promise<boolean>;
}

export interface SettlingDeps {
  readonly db: Database;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** Each try is lost to somebody else's action on the match, and a match that is due allows few of them. */
const TRIES = 5;

export const createSettling = ({ db, changes, clock }: SettlingDeps): Settling => {
  const settled = async (read: MatchRow): Promise<MatchRow> => {
    let match = read;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const now = clock.now();
      if (!isDue(toRecord(match), now)) return match;
      const after = settle(toRecord(match), now);
      const cursor = await replaceMatch(db.prisma, { before: match, after }, { now });
      if (cursor !== null) {
        changes.publish([match.inviterID, match.inviteeID]);
        return { ...after, lastActionTime: cursor };
      }
      // Somebody was first, with this ending or with an action that came in time.
      match = (await findMatch(db.prisma, match.inviterID, match.matchID))?.match ?? match;
    }
    throw new Error(`match ${match.matchID} is due and can't be ended`);
  };

  const settleUser = async (userID: number): Promise<boolean> => {
    const due = await findDueMatches(db.prisma, userID, clock.now());
    for (const match of due) await settled(match);
    return due.length > 0;
  };

  return { settled, settleUser };
};
