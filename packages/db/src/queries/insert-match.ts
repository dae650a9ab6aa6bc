import { type InvitesFrom, LIMITS, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import {
  botOf,
  KEPT,
  keptAnswer,
  keptValues,
  lockedCursors,
  type MatchWrite,
  NO_LIMIT,
  noBlockSince,
  stampedCursors,
  WRITE,
  writeValues,
} from "./match-write.ts";
import { boolean, first, int, json, orNull, statement, text } from "./statement.ts";
import { EVENT, IS_WANTED, newEvent, TOLD_COLUMNS, toldEvent } from "./told-event.ts";

const INVITE = {
  gameType: text,
  inviterSymbol: text,
  turnSeconds: orNull(int),
  message: orNull(text),
  position: json,
  pendingPair: text,
  isFromStranger: boolean,
  origin: text,
  rematchOfMatchID: orNull(int),
};
const GUARD = { pendingLimit: int, strangerLimit: int, invitesFrom: text, knownRematchID: orNull(int) };

// Whether a rematch is the first is looked at only once both cursors are locked, and as it is then.
const INSERT = statement<InsertedMatch>("write")(
  { ...WRITE, ...KEPT, ...INVITE, ...GUARD, ...EVENT },
  (at) => `with ${lockedCursors(at)},
clock as (
  select greatest(${at.now}, max(value) + 1) as stamp, ${noBlockSince(at)}
    and bool_and(user_id <> ${at.inviterID} or pending_invites < ${at.pendingLimit})
    and bool_and(user_id <> ${at.inviteeID} or stranger_invites < ${at.strangerLimit})
    and exists (select from users where user_id = ${at.inviteeID} and invites_from = ${at.invitesFrom}) as is_allowed,
    ${IS_WANTED} as is_wanted
  from locked
),
played as materialized (
  select m.match_id from clock join matches m on clock.is_allowed
  where m.match_id = ${at.rematchOfMatchID} and m.rematch_match_id is not distinct from ${at.knownRematchID}
  for update of m
),
inserted as (
  insert into matches (game_type, origin, rematch_of_match_id, state, inviter_id, invitee_id, inviter_symbol, turn_seconds,
    message, position, created_time, deadline_time, check_time, last_action_time, pending_pair, is_from_stranger, bot_id,
    waiting_bot_id, has_old_columns)
  select ${at.gameType}, ${at.origin}, ${at.rematchOfMatchID}, ${STATES.invited}, ${at.inviterID}, ${at.inviteeID},
    ${at.inviterSymbol}, ${at.turnSeconds}, ${at.message}, ${at.position}, clock.stamp,
    clock.stamp + ${LIMITS.inviteLifetimeMs}, clock.stamp + ${LIMITS.inviteLifetimeMs}, clock.stamp, ${at.pendingPair},
    ${at.isFromStranger}, bot_id, case when bot_id = ${at.inviteeID} then bot_id end, false
  from clock, ${botOf(at)} bot (bot_id)
  where clock.is_allowed and (${at.rematchOfMatchID} is null or exists (select from played))
  on conflict (pending_pair) do nothing
  returning match_id, inviter_id, invitee_id, last_action_time, winner_user_id, result, is_from_stranger,
    1 as pending_change, 0 as active_change, 0 as over_change, ${TOLD_COLUMNS("")}
),
followed as (
  update matches m set rematch_match_id = i.match_id from inserted i where m.match_id = ${at.rematchOfMatchID}
),
${toldEvent("inserted s join clock on clock.is_wanted", at)},
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

/** What goes with a new invite, and what must still hold when it is written. */
export interface InviteWrite extends Pick<MatchWrite, "now" | "kept" | "blockChanges"> {
  /** How many pending invites the inviter may have before it. */
  pendingLimit?: number;
  /** How many pending invites from strangers the invitee may have before it. */
  strangerLimit?: number;
  /** Whether it counts as one of those. */
  isFromStranger?: boolean;
  /** The invitee's policy as it was read. */
  invitesFrom?: InvitesFrom;
  /** Of a rematch: the latest one before it, as it was read. */
  knownRematchID?: number | undefined;
}

/**
 * Stores a pending invite, a rematch or not, in one guarded statement: its `createdTime` is its cursor, and it expires so long after it as
 * contract 3.2 says. Gives its id and cursor, or null when one between the same two users for the game type is pending
 * already, a limit is reached, a block or another policy of the invitee's came in between, or another rematch did.
 */
export const insertMatch = (db: Queryable, match: MatchRecord, write: InviteWrite): Promise<InsertedMatch | null> =>
  first(
    db.run(INSERT, {
      pendingLimit: write.pendingLimit ?? NO_LIMIT,
      strangerLimit: write.strangerLimit ?? NO_LIMIT,
      isFromStranger: write.isFromStranger ?? false,
      invitesFrom: write.invitesFrom ?? "everyone",
      knownRematchID: write.knownRematchID ?? null,
      pendingPair: pairOf(match),
      ...newEvent(match, { kinds: ["match.invited"], actorID: match.inviterID }),
      ...writeValues(match, write),
      ...keptValues(write.kept),
      ...match,
    }),
  );
