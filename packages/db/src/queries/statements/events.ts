import type { EventKind, MatchResult, MatchState } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { bigint, first, int, ints, statement } from "./statement.ts";
import { PENDING } from "./states.ts";

/** An event as it is stored: numbers and words only, and never a position (contract 4.9). */
export interface EventRow {
  eventID: number;
  ref: string;
  /** The kinds of webhook events that it makes. */
  kinds: EventKind[];
  actorID: number | null;
  userID: number | null;
  matchID: number | null;
  gameType: string | null;
  inviterID: number | null;
  inviteeID: number | null;
  state: MatchState | null;
  currentTurnUserID: number | null;
  winnerUserID: number | null;
  result: MatchResult | null;
  turnSeconds: number | null;
  deadlineTime: number | null;
  moveCount: number | null;
  positionVersion: number | null;
  lastActionTime: number | null;
  createdTime: number;
}

/** The columns of an event, from alias `e`. */
export const EVENT_COLUMNS = `e.event_id::float8 as "eventID", e.ref::text as "ref",
  string_to_array(e.kinds, ',') as "kinds", e.actor_id as "actorID", e.user_id as "userID", e.match_id as "matchID",
  e.game_type as "gameType", e.inviter_id as "inviterID", e.invitee_id as "inviteeID", e.state::int as "state",
  e.current_turn_user_id as "currentTurnUserID", e.winner_user_id as "winnerUserID", e.result,
  e.turn_seconds as "turnSeconds", e.deadline_time::float8 as "deadlineTime", e.move_count as "moveCount",
  e.position_version as "positionVersion", e.last_action_time::float8 as "lastActionTime",
  e.created_time::float8 as "createdTime"`;

/**
 * Whether a webhook `w` subscribes to an event `o` of kind `o.kind`: to its kind, its game, its players' host platform. The events
 * of a turn go to the player on turn and to the operator; in a joint turn, to both players.
 */
export const WANTS = `o.kind = any(w.kinds)
  and (o.kind not in ('match.turn', 'match.reminder') or w.user_id is null or w.user_id = o.current_turn_user_id
    or o.kind = 'match.turn' and o.current_turn_user_id is null)
  and (coalesce(cardinality(w.games), 0) = 0 or o.game_type is null or o.game_type = any(w.games))
  and (coalesce(cardinality(w.issuers), 0) = 0 or o.match_id is null or exists (
    select from users u where u.user_id in (o.inviter_id, o.invitee_id) and u.host_issuer = any(w.issuers)))`;

/** A taken event, and whether its users have subscribers. */
export interface TakenEvent extends EventRow {
  hasSubscribers: boolean;
}

// Ids are assigned before commit, so "greater than the last id" would miss some: each row records whether it is taken.
const TAKE = statement<TakenEvent>()(
  { now: bigint, limit: int },
  (at) => `with taken as materialized (
  select * from events where not is_taken order by event_id limit ${at.limit} for update skip locked
),
marked as (
  update events e set is_taken = true from taken t where e.event_id = t.event_id
),
each_kind as (
  select t.*, k.kind from taken t cross join lateral unnest(string_to_array(t.kinds, ',')) as k (kind)
),
wanted as (
  select w.webhook_id, o.event_id, o.kind from each_kind o cross join lateral (
    select * from webhooks v where user_id = any(array[o.inviter_id, o.invitee_id, o.user_id]) and is_enabled
      and not exists (select from users b where b.user_id = v.user_id and b.banned_until > ${at.now})
    union all
    select * from webhooks where source is not null and is_enabled
  ) w where ${WANTS}
),
added as (
  insert into webhook_deliveries (webhook_id, event_id, kind, created_time, next_time)
  select webhook_id, event_id, kind, ${at.now}, ${at.now} from wanted order by event_id
  on conflict do nothing returning webhook_id
),
locked as materialized (
  select webhook_id from webhooks where webhook_id in (select webhook_id from added) order by webhook_id for no key update
),
woken as (
  update webhooks w set due_time = least(w.due_time, ${at.now}), wakes = w.wakes + 1
  from locked l where w.webhook_id = l.webhook_id
)
select ${EVENT_COLUMNS}, exists (select from webhooks w where w.user_id = any(array[e.inviter_id, e.invitee_id, e.user_id]))
  or exists (select from push_subscriptions p where p.user_id in (e.inviter_id, e.invitee_id)) as "hasSubscribers"
from taken e order by e.event_id`,
);

/**
 * Takes the oldest events that are not taken, and makes a delivery of each for every webhook that subscribes to it. Everything
 * else that follows from them belongs in the same transaction: after its commit, they are not read again.
 */
export const takeEvents = (db: Queryable, now: number, limit: number): Promise<TakenEvent[]> =>
  db.run(TAKE, { now, limit });

const UNTAKEN = statement<{ there: 1 }>()({}, () => `select 1 as "there" from events where not is_taken limit 1`);

/** Whether any event is not taken: a cheap check before the transaction that takes them. */
export const hasUntakenEvents = async (db: Queryable): Promise<boolean> => (await db.run(UNTAKEN, {})).length > 0;

const LOCK = statement<{ userID: number }>()(
  { userIDs: ints },
  (at) => `select user_id as "userID" from cursors where user_id = any(${at.userIDs}) and subscribers > 0
  order by user_id for no key update skip locked`,
);

const RECOUNT = statement<never>()(
  { userIDs: ints },
  (at) => `update cursors c set subscribers = 0 where c.user_id = any(${at.userIDs})
    and not exists (select from webhooks w where w.user_id = c.user_id)
    and not exists (select from push_subscriptions p where p.user_id = c.user_id)`,
);

/**
 * Sets the count of users who have no subscribers left to 0, as after a session ended with its subscriptions. Locks and recount are
 * two statements of one transaction: the first does not see what others made while it waited for the locks.
 */
export const resetSubscriberCounts = async (tx: Queryable, userIDs: readonly number[]): Promise<void> => {
  const locked = (await tx.run(LOCK, { userIDs })).map(({ userID }) => userID);
  if (locked.length > 0) await tx.run(RECOUNT, { userIDs: locked });
};

// An event stays as long as a delivery of it that ended later, as a dead letter does.
const FORGET_OLD = statement<{ gone: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with old as (
    select event_id from events e where created_time <= ${at.before} and not exists (
      select from webhook_deliveries d where d.event_id = e.event_id and d.ended_time > ${at.before})
    order by created_time limit ${at.limit} for update skip locked)
  delete from events e using old where e.event_id = old.event_id returning 1 as "gone"`,
);

/** Forgets events from before a time with their deliveries, `limit` at most; returns how many there were. */
export const forgetOldEvents = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(FORGET_OLD, { before, limit })).length;

/** When the next of each is due; null without any. */
export interface NextDue {
  webhooks: number | null;
  push: number | null;
  reminders: number | null;
}

const NEXT = statement<NextDue>()(
  {},
  () => `select (select min(due_time) from webhooks where due_time is not null)::float8 as "webhooks",
    (select min(due_time) from push_notifications where due_time is not null)::float8 as "push",
    (select min(due_time) from reminders)::float8 as "reminders"`,
);

/** When the next delivery to a webhook, the next notification and the next reminder are due. */
export const nextDue = async (db: Queryable): Promise<NextDue> =>
  (await first(db.run(NEXT, {}))) ?? { webhooks: null, push: null, reminders: null };

/** What is counted of a backlog at most. */
const MAX_COUNTED = 10_000;

/** What is due: events that nobody has taken yet, deliveries to webhooks, notifications. */
export interface Backlog {
  events: number;
  webhooks: number;
  push: number;
}

const BACKLOG = statement<Backlog>()({ now: bigint }, (at) => {
  const count = (rows: string) => `(select count(*)::int from (select ${rows} limit ${MAX_COUNTED}) counted)`;
  return `select ${count("from events where not is_taken")} as "events",
    ${count(`from webhooks w join webhook_deliveries d using (webhook_id)
      where w.due_time <= ${at.now} and d.${PENDING} and d.next_time <= ${at.now}`)} as "webhooks",
    ${count(`from push_notifications where due_time <= ${at.now}`)} as "push"`;
});

/** How much is due by now in all processes together, of each at most 10,000. */
export const backlog = async (db: Queryable, now: number): Promise<Backlog> =>
  (await first(db.run(BACKLOG, { now }))) ?? { events: 0, webhooks: 0, push: 0 };
