import { CHALLENGE_STATES, type InvitesFrom } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import type { InsertedMatch } from "./insert-match.ts";
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
import { bigint, first, int, json, orNull, statement, text } from "./statement.ts";
import { EVENT, IS_WANTED, newEvent, TOLD_COLUMNS, toldEvent } from "./told-event.ts";

const STARTED = {
  gameType: text,
  origin: text,
  state: int,
  inviterSymbol: text,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  turnSeconds: orNull(int),
  message: orNull(text),
  position: json,
  createdTime: bigint,
};
const GUARD = {
  challengeID: int,
  ownChallengeID: orNull(int),
  creatorLimit: int,
  accepterLimit: int,
  invitesFrom: text,
};

// The seat is looked at only once both cursors are locked, and as it is then: whoever closed it was first.
const ACCEPT = statement<InsertedMatch>("write")(
  { ...WRITE, ...KEPT, ...STARTED, ...GUARD, ...EVENT },
  (at) => `with ${lockedCursors(at)},
clock as materialized (
  select greatest(${at.now}, max(value) + 1, ${at.createdTime}) as stamp, ${noBlockSince(at)}
    and bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.creatorLimit} else ${at.accepterLimit} end)
    and exists (select from users where user_id = ${at.inviterID} and invites_from = ${at.invitesFrom}) as is_allowed,
    ${IS_WANTED} as is_wanted
  from locked
),
seats as materialized (
  select c.challenge_id, clock.stamp from clock join challenges c on clock.is_allowed
  where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID}) and c.state = ${CHALLENGE_STATES.open}
    and c.over_time > ${at.now}
  order by c.challenge_id for update of c
),
taken as (
  select max(stamp) as stamp from seats having count(*) = case when ${at.ownChallengeID} is null then 1 else 2 end
),
inserted as (
  insert into matches (game_type, origin, state, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
    current_turn_user_id, turn_seconds, message, position, created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id, has_old_columns)
  select ${at.gameType}, ${at.origin}, ${at.state}, ${at.inviterID}, ${at.inviteeID}, ${at.inviterSymbol}, ${at.xUserID},
    ${at.oUserID}, ${at.currentTurnUserID}, ${at.turnSeconds}, ${at.message}, ${at.position}, ${at.createdTime},
    taken.stamp, taken.stamp + ${at.turnSeconds} * 1000::bigint, taken.stamp + ${at.turnSeconds} * 1000::bigint, taken.stamp,
    bot_id, case when bot_id = ${at.currentTurnUserID} then bot_id end, false
  from taken, ${botOf(at)} bot (bot_id)
  returning match_id, inviter_id, invitee_id, last_action_time, winner_user_id, result, is_from_stranger,
    0 as pending_change, 1 as active_change, 0 as over_change, ${TOLD_COLUMNS("")}
),
closed as (
  update challenges c set over_time = s.last_action_time,
    state = case when c.challenge_id = ${at.challengeID} then ${CHALLENGE_STATES.accepted} else ${CHALLENGE_STATES.canceled} end,
    accepter_id = case when c.challenge_id = ${at.challengeID} then s.invitee_id end,
    match_id = case when c.challenge_id = ${at.challengeID} then s.match_id end
  from inserted s where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID})
),
${toldEvent("inserted s join clock on clock.is_wanted", at)},
${stampedCursors("inserted", at)},
${keptAnswer("inserted", at)}
select match_id as "matchID", last_action_time::float8 as "cursor" from inserted`,
);

/** What goes with a challenge that is accepted, and what must still hold when that is written. */
export interface AcceptWrite extends Pick<MatchWrite, "now" | "kept" | "blockChanges"> {
  challengeID: number;
  /** A seat of the accepter's own that is taken back with it. */
  ownChallengeID?: number | undefined;
  /** Most active matches that each may have before it. */
  activeLimits?: { creator: number; accepter: number };
  /** The creator's policy as it was read. */
  invitesFrom: InvitesFrom;
}

/**
 * Closes a challenge and writes the match that it becomes in one guarded statement, both cursors locked (contract 4.5):
 * the turn and the start are counted from its stamp. Gives the match's id and cursor, or null when the challenge is no
 * longer open, a limit is reached, or a block or another policy of the creator's came in between.
 */
export const acceptChallenge = (db: Queryable, match: MatchRecord, write: AcceptWrite): Promise<InsertedMatch | null> =>
  first(
    db.run(ACCEPT, {
      challengeID: write.challengeID,
      ownChallengeID: write.ownChallengeID ?? null,
      creatorLimit: write.activeLimits?.creator ?? NO_LIMIT,
      accepterLimit: write.activeLimits?.accepter ?? NO_LIMIT,
      invitesFrom: write.invitesFrom,
      ...newEvent(match, { kinds: ["challenge.accepted", "match.turn"], actorID: match.inviteeID }),
      ...writeValues(match, write),
      ...keptValues(write.kept),
      ...match,
    }),
  );
