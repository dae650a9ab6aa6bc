import { STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import {
  keptAnswer,
  lockedCursors,
  type MatchWrite,
  NO_LIMIT,
  stampedCursors,
  WRITE,
  writeValues,
} from "./match-write.ts";
import { bigint, first, int, json, orNull, statement, text } from "./statement.ts";

const INVITE = {
  gameType: text,
  inviterSymbol: text,
  turnSeconds: orNull(int),
  message: orNull(text),
  position: json,
  deadlineTime: orNull(bigint),
  pendingLimit: int,
  pendingPair: text,
};

const INSERT = statement<InsertedMatch>()(
  { ...WRITE, ...INVITE },
  (at) => `with ${lockedCursors(at)},
clock as (
  select greatest(${at.now}, max(value) + 1) as stamp,
    bool_and(user_id <> ${at.inviterID} or pending_invites < ${at.pendingLimit}) as within_limits
  from locked
),
inserted as (
  insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, turn_seconds, message, position,
    created_time, deadline_time, last_action_time, pending_pair)
  select ${at.gameType}, ${STATES.invited}, ${at.inviterID}, ${at.inviteeID}, ${at.inviterSymbol}, ${at.turnSeconds},
    ${at.message}, ${at.position}, ${at.now}, ${at.deadlineTime}, clock.stamp, ${at.pendingPair}
  from clock where clock.within_limits
  on conflict (pending_pair) do nothing
  returning match_id, inviter_id, invitee_id, last_action_time, 1 as pending_change, 0 as active_change
),
${stampedCursors("inserted", at)},
${keptAnswer("inserted", at)}
select match_id as "matchID", last_action_time::float8 as "cursor" from inserted`,
);

/** The unique mark of a pending invite between two users for a game type, in either direction. */
const pairOf = ({ inviterID, inviteeID, gameType }: MatchRecord): string =>
  `${Math.min(inviterID, inviteeID)}:${Math.max(inviterID, inviteeID)}:${gameType}`;

/** What the database chose for a new match. */
export interface InsertedMatch {
  matchID: number;
  cursor: number;
}

/** What goes with a new invite; `pendingLimit` is how many pending ones the inviter may have before it. */
export type InviteWrite = Pick<MatchWrite, "now" | "kept"> & { pendingLimit?: number };

/**
 * Stores a pending invite in one guarded statement. Gives its id and cursor, or null when one between the same two
 * users for the game type is pending already, or the inviter has `pendingLimit` of them.
 */
export const insertMatch = (db: Queryable, match: MatchRecord, write: InviteWrite): Promise<InsertedMatch | null> =>
  first(
    db.run(INSERT, {
      pendingLimit: write.pendingLimit ?? NO_LIMIT,
      pendingPair: pairOf(match),
      ...writeValues(match, write),
      ...match,
    }),
  );
