import type { Transition } from "@yourmove/rules";
import type { IdempotencyRecord } from "./idempotency-records.ts";
import { bigint, int, orNull, type Params, text, type Values } from "./statement.ts";

// The parts that the statements which write a match have in common, each a CTE or a condition under its name.

/** A limit that is never reached. */
export const NO_LIMIT = 2 ** 31 - 1;

/** The parameters that every write of a match has. */
export const WRITE = { inviterID: int, inviteeID: int, now: bigint };
type At = Params<typeof WRITE>;

/**
 * Both users' cursor rows, but a bot's, which nobody reads (decision 3), locked lower id first, before the stamp that follows
 * them is chosen (contract 3.3).
 */
export const lockedCursors = (at: At): string => `locked as materialized (
  select user_id, value, pending_invites, stranger_invites, active_matches, precondition_changes, subscribers from cursors
  where user_id in (${at.inviterID}, ${at.inviteeID}) and not is_unread order by user_id for update
)`;

/**
 * The condition that no guard of either user (blocks, bans, policies, sessions) has changed since the caller read it. Other
 * tables show this statement their state from before the locks; the locked rows show the changes that a lock waited for.
 */
export const noGuardChangeSince = (guardChangesOfBoth: string): string =>
  `(${guardChangesOfBoth} is null or sum(precondition_changes) = ${guardChangesOfBoth})`;

/**
 * A joint turn as it begins: its time is the match's stamp, an SQL expression; null where a turn is one player's (contract 5.4).
 */
export const begunJointTurn = (jointTurn: string, time: string): string =>
  `${jointTurn} || jsonb_build_object('time', ${time})`;

/** Whether either user whose cursor is locked has a subscriber, or the operator has a webhook; an aggregate over `locked`. */
export const HAS_SUBSCRIBERS = "(sum(subscribers) > 0 or exists (select from webhooks where source is not null))";

/** The bot of a new match, if one of the two is a bot. */
export const botOf = (at: At): string =>
  `(select min(user_id) from users where user_id in (${at.inviterID}, ${at.inviteeID}) and is_bot)`;

/** Stamps the cursor rows that were locked with the written match's cursor. */
export const stampedCursors = (written: string, at: At): string => `stamped as (
  update cursors c set value = s.last_action_time from ${written} s
  where c.user_id in (${at.inviterID}, ${at.inviteeID}) and not c.is_unread
)`;

/** By how much a write changes what is counted: parameters, or numbers. */
interface Counted {
  readonly pendingInvites: string;
  readonly activeMatches: string;
  readonly results: string;
}

/** Stamps them, and counts what the written match adds to both users' tallies. */
export const countedCursors = (written: string, at: At, by: Counted): string => `counted as (
  update cursors c set value = s.last_action_time,
    pending_invites = c.pending_invites + case when c.user_id = ${at.inviterID} then ${by.pendingInvites} else 0 end,
    stranger_invites = c.stranger_invites
      + case when c.user_id = ${at.inviteeID} and s.is_from_stranger then ${by.pendingInvites} else 0 end,
    active_matches = c.active_matches + ${by.activeMatches},
    won = c.won + case when s.winner_user_id = c.user_id then ${by.results} else 0 end,
    lost = c.lost + case when s.winner_user_id <> c.user_id then ${by.results} else 0 end,
    drawn = c.drawn + case when s.winner_user_id is null then ${by.results} else 0 end
  from ${written} s where c.user_id in (s.inviter_id, s.invitee_id) and not c.is_unread
)`;

/** How many rows count a bot's results, so that a thousand matches that end at once seldom wait for one another. */
const BOT_SHARDS = 64;

/** Counts how the match ended for the bot in it, if there is one. */
export const botResults = (written: string, results: string): string => `bot_counted as (
  insert into bot_results as b (user_id, shard, won, lost, drawn)
  select c.user_id, (s.inviter_id # s.invitee_id) % ${BOT_SHARDS}, coalesce((s.winner_user_id = c.user_id)::int, 0),
    coalesce((s.winner_user_id <> c.user_id)::int, 0), (s.winner_user_id is null)::int
  from ${written} s join cursors c on c.user_id in (s.inviter_id, s.invitee_id) and c.is_unread where ${results} = 1
  on conflict (user_id, shard) do update
    set won = b.won + excluded.won, lost = b.lost + excluded.lost, drawn = b.drawn + excluded.drawn
)`;

/** The parameters of the outbox event that goes with a write. */
export const EVENT = { eventKinds: text, actorID: orNull(int), moveCount: int, positionVersion: int };

/** The columns of a written match that its event is made of. */
export const EVENT_SOURCE = `match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, winner_user_id, result,
    turn_seconds, deadline_time, last_action_time`;

/** Writes the event of a written match, if it has a subscriber, in the same statement. */
export const outboxEvent = (written: string, at: Params<typeof EVENT>): string => `outbox as (
  insert into events (kinds, actor_id, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id,
    winner_user_id, result, turn_seconds, deadline_time, move_count, position_version, last_action_time, created_time)
  select ${at.eventKinds}, ${at.actorID}, s.match_id, s.game_type, s.inviter_id, s.invitee_id, s.state,
    s.current_turn_user_id, s.winner_user_id, s.result, s.turn_seconds, s.deadline_time, ${at.moveCount},
    ${at.positionVersion}, s.last_action_time, s.last_action_time
  from ${written} s join stamp on stamp.has_subscribers where ${at.eventKinds} <> ''
)`;

/** The values of an event's parameters. */
export const eventValues = ({ events, actorID, moveCount, positionVersion }: Transition): Values<typeof EVENT> => ({
  eventKinds: events.join(","),
  actorID,
  moveCount,
  positionVersion,
});

/** The parameters of the idempotency record; all are null without an Idempotency-Key. */
export const RECORD = {
  keptUserID: orNull(int),
  keptKey: orNull(text),
  keptFingerprint: orNull(text),
  keptStatus: orNull(int),
  keptAnswer: orNull(text),
};

/** Inserts the idempotency record, if there is one. */
export const insertRecord = (written: string, at: At & Params<typeof RECORD>): string => `kept as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, stamp, created_time)
  select ${at.keptUserID}, ${at.keptKey}, ${at.keptFingerprint}, ${at.keptStatus}, ${at.keptAnswer},
    s.match_id, s.last_action_time, ${at.now}
  from ${written} s where ${at.keptKey} is not null
)`;

/** The values of those parameters. */
export const recordValues = (kept: IdempotencyRecord | undefined): Values<typeof RECORD> => ({
  keptUserID: kept?.userID ?? null,
  keptKey: kept?.key ?? null,
  keptFingerprint: kept?.fingerprint ?? null,
  keptStatus: kept?.status ?? null,
  keptAnswer: kept?.answer ?? null,
});
