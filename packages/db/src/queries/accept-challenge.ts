import { CHALLENGE_STATES, type InvitesFrom } from "@yourmove/contract";
import type { Transition } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import type { IdempotencyRecord } from "./idempotency-records.ts";
import type { InsertedMatch } from "./insert-match.ts";
import {
  begunJointTurn,
  botOf,
  countedCursors,
  EVENT,
  EVENT_SOURCE,
  eventValues,
  HAS_SUBSCRIBERS,
  KEPT,
  keptAnswer,
  keptValues,
  lockedCursors,
  NO_LIMIT,
  noGuardChangeSince,
  outboxEvent,
  WRITE,
} from "./match-write.ts";
import { type Actor, SESSION, sessionIsGood, sessionValues } from "./session-check.ts";
import { bigint, first, int, json, orNull, statement, text } from "./statement.ts";

const STARTED = {
  gameType: text,
  rulesVersion: int,
  seed: orNull(text),
  origin: text,
  state: int,
  inviterSymbol: text,
  xUserID: orNull(int),
  oUserID: orNull(int),
  currentTurnUserID: orNull(int),
  jointTurn: orNull(json),
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
  guardChangesOfBoth: bigint,
  ...SESSION,
};

// The challenge is read only once both cursors are locked, as it is then: it may have been closed meanwhile.
const ACCEPT = statement<InsertedMatch>("write")(
  { ...WRITE, ...KEPT, ...STARTED, ...GUARD, ...EVENT },
  (at) => `with ${lockedCursors(at)},
stamp as materialized (
  select greatest(${at.now}, max(value) + 1, ${at.createdTime}) as time, ${HAS_SUBSCRIBERS} as has_subscribers,
    ${sessionIsGood({ ...at, userID: at.inviteeID })}
    and ${noGuardChangeSince(at.guardChangesOfBoth)}
    and bool_and(active_matches < case when user_id = ${at.inviterID} then ${at.creatorLimit} else ${at.accepterLimit} end)
    and exists (select from users where user_id = ${at.inviterID} and invites_from = ${at.invitesFrom}) as is_allowed
  from locked
),
open_challenges as materialized (
  select c.challenge_id, stamp.time from stamp join challenges c on stamp.is_allowed
  where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID}) and c.state = ${CHALLENGE_STATES.open}
    and c.over_time > ${at.now}
  order by c.challenge_id for update of c
),
accepted as (
  select max(time) as time from open_challenges having count(*) = case when ${at.ownChallengeID} is null then 1 else 2 end
),
inserted as (
  insert into matches (game_type, rules_version, seed, origin, state, inviter_id, invitee_id, inviter_symbol, x_user_id, o_user_id,
    current_turn_user_id, joint_turn, turn_seconds, message, position, created_time, started_time, deadline_time, check_time,
    last_action_time, bot_id, waiting_bot_id)
  select ${at.gameType}, ${at.rulesVersion}, ${at.seed}, ${at.origin}, ${at.state}, ${at.inviterID}, ${at.inviteeID}, ${at.inviterSymbol}, ${at.xUserID},
    ${at.oUserID}, ${at.currentTurnUserID}, ${begunJointTurn(at.jointTurn, "accepted.time")}, ${at.turnSeconds}, ${at.message}, ${at.position}, ${at.createdTime},
    accepted.time, accepted.time + ${at.turnSeconds} * 1000::bigint, accepted.time + ${at.turnSeconds} * 1000::bigint, accepted.time,
    bot_id, case when ${at.jointTurn} is not null or bot_id = ${at.currentTurnUserID} then bot_id end
  from accepted, ${botOf(at)} bot (bot_id)
  returning ${EVENT_SOURCE}, is_from_stranger
),
closed as (
  update challenges c set over_time = s.last_action_time,
    state = case when c.challenge_id = ${at.challengeID} then ${CHALLENGE_STATES.accepted} else ${CHALLENGE_STATES.canceled} end,
    accepter_id = case when c.challenge_id = ${at.challengeID} then s.invitee_id end,
    match_id = case when c.challenge_id = ${at.challengeID} then s.match_id end
  from inserted s where c.challenge_id in (${at.challengeID}, ${at.ownChallengeID})
),
${outboxEvent("inserted", at)},
${countedCursors("inserted", at, { pendingInvites: "0", activeMatches: "1", results: "0" })},
${keptAnswer("inserted", at)}
select match_id as "matchID", last_action_time::float8 as "cursor" from inserted`,
);

/** What goes with a challenge that is accepted, and what must still hold when that is written. */
export interface AcceptWrite {
  now: number;
  /** Who accepts: its session is checked. */
  actor?: Actor | undefined;
  kept?: IdempotencyRecord | undefined;
  /** Of both users together, as read: when a block was made since, nothing is written. */
  guardChangesOfBoth: number;
  challengeID: number;
  /** An open challenge of the accepter's own that is canceled with it. */
  ownChallengeID?: number | undefined;
  /** Most active matches that each may have before it. */
  activeLimits?: { creator: number; accepter: number };
  /** The creator's policy as it was read. */
  invitesFrom: InvitesFrom;
}

/**
 * Closes a challenge and writes the match that it becomes in one guarded statement, both cursors locked (contract 4.5):
 * the turn and the start are counted from its stamp. Gives the match's id and cursor, or null when the challenge is no
 * longer open, the session is over, a limit is reached, or a block or another policy of the creator's came in between.
 */
export const acceptChallenge = (
  db: Queryable,
  transition: Transition,
  write: AcceptWrite,
): Promise<InsertedMatch | null> =>
  first(
    db.run(ACCEPT, {
      challengeID: write.challengeID,
      ownChallengeID: write.ownChallengeID ?? null,
      creatorLimit: write.activeLimits?.creator ?? NO_LIMIT,
      accepterLimit: write.activeLimits?.accepter ?? NO_LIMIT,
      invitesFrom: write.invitesFrom,
      guardChangesOfBoth: write.guardChangesOfBoth,
      now: write.now,
      ...sessionValues(write.actor ?? { userID: transition.match.inviteeID }),
      ...eventValues(transition),
      ...keptValues(write.kept),
      ...transition.match,
    }),
  );
