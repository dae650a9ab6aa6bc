import type { Queryable } from "../database.ts";
import { int, statement } from "./statement.ts";

/** What the limits of contract 4 count, and whether the user is free of them. */
export interface Tally {
  userID: number;
  isBot: boolean;
  pendingInvites: number;
  activeMatches: number;
}

const FIND = statement<Tally>()(
  { first: int, second: int },
  (at) => `select u.user_id as "userID", u.is_bot as "isBot", c.pending_invites as "pendingInvites",
  c.active_matches as "activeMatches"
  from users u join cursors c on c.user_id = u.user_id where u.user_id in (${at.first}, ${at.second})`,
);

/** The tallies of two users, by user id; a missing user is missing. */
export const findTallies = async (db: Queryable, first: number, second: number): Promise<Map<number, Tally>> =>
  new Map((await db.run(FIND, { first, second })).map((tally) => [tally.userID, tally]));
