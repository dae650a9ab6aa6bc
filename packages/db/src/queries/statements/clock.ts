import { DAY_MS, LIMITS, STATES } from "@yourmove/contract";
import type { DaysOffSetBack, DaysOffState } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { turnSeconds } from "./match-write.ts";
import { POSITION_VERSION } from "./reminders.ts";
import { bigint, first, int, json, statement } from "./statement.ts";
import { LIVE, NOT_PAUSED } from "./states.ts";

const NOW = statement<{ time: number }>("read")(
  {},
  () => `select (extract(epoch from clock_timestamp()) * 1000)::float8 as "time"`,
);

/** The time by the database's own clock, in epoch milliseconds. */
export const databaseTime = async (db: Queryable): Promise<number> => {
  const row = await first(db.run(NOW, {}));
  if (!row) throw new Error("the database gave no time");
  return row.time;
};

const NEWEST = statement<{ time: number | null }>()(
  { now: bigint },
  (at) => `select greatest(
    (select max(value) from cursors where value <= ${at.now}),
    (select max(last_seen_time) from presence where last_seen_time <= ${at.now}),
    (select max(last_used_time) from sessions where last_used_time <= ${at.now}))::float8 as "time"`,
);

/** The newest time that is stored and not ahead of one; null where nothing has happened yet. */
export const newestStamp = async (db: Queryable, now: number): Promise<number | null> =>
  (await first(db.run(NEWEST, { now })))?.time || null;

/** Counts of what lies ahead of a time. */
export interface AheadCounts {
  readonly users: number;
  readonly matches: number;
}

const COUNT = statement<AheadCounts>()(
  { limit: bigint },
  (at) => `select (select count(*) from cursors where value > ${at.limit})::int as "users",
    (select count(*) from matches where last_action_time > ${at.limit})::int as "matches"`,
);

/** How many users' cursors, and how many matches, lie ahead of a time: a clock that ran ahead has stamped them. */
export const countAhead = async (db: Queryable, limit: number): Promise<AheadCounts> =>
  (await first(db.run(COUNT, { limit }))) ?? { users: 0, matches: 0 };

/** A time of a match's that must not lie after its new last action. */
const noLater = (column: string): string =>
  `${column} = case when m.${column} > a.time then a.time else m.${column} end`;

// Cursors first, in the order in which every write locks them.
const LOCK_AHEAD = statement<{ userID: number; daysOff: DaysOffState | null }>()(
  { limit: bigint },
  (at) => `select user_id as "userID", days_off as "daysOff" from cursors
  where value > ${at.limit} or days_off_time > ${at.limit} or (days_off #>> '{latest,fromTime}')::bigint > ${at.limit}
  order by user_id for update`,
);

/** A user's side of a match of alias `m`. */
const sideOf = (userID: string): string => `case when m.x_user_id = ${userID} then 'X' else 'O' end`;

// Up to when days off are counted in moves with them, so that nothing is given twice or taken back.
const SET_DAYS_OFF_BACK = statement<never>()(
  { userID: int, daysOff: json, by: bigint, now: bigint, limit: bigint },
  (at) => `with back as (
    update cursors set days_off = ${at.daysOff}, precondition_changes = precondition_changes + 1,
      days_off_time = case when ${at.by} > 0 then ${at.now} else least(days_off_time, ${at.now}) end
    where user_id = ${at.userID} and (${at.by} > 0 or days_off_time > ${at.limit})
    returning user_id, days_off
  ),
  shown as (
    update presence p set away_from = (b.days_off #>> '{latest,fromTime}')::bigint, away_until = (b.days_off #>> '{latest,untilTime}')::bigint
    from back b where p.user_id = b.user_id
  )
  update matches m set turn_time = jsonb_set(m.turn_time, array['given', ${sideOf(at.userID)}, 'untilTime'],
    to_jsonb((m.turn_time #>> array['given', ${sideOf(at.userID)}, 'untilTime'])::bigint - ${at.by}))
  where (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID}) and m.${LIVE} and ${at.by} > 0
    and (m.turn_time #>> array['given', ${sideOf(at.userID)}, 'untilTime'])::bigint > ${at.limit}`,
);

/** The most that days off, and more time, have added to a turn of a match of alias `m`, in milliseconds. */
const ADDED_MS = `greatest(coalesce((m.turn_time #>> '{given,X,ms}')::bigint, 0), coalesce((m.turn_time #>> '{given,O,ms}')::bigint, 0))
        + case when (m.offer_state ->> 'extendedVersion')::int = ${POSITION_VERSION} then coalesce(m.turn_seconds, 0) * 1000::bigint else 0 end`;

// Cursors first, in the order in which every write locks them. What lies ahead keeps its order, after all that does not.
const SET_BACK = statement<{ userID: number; matches: number }>()(
  { now: bigint, limit: bigint },
  (at) => `with users_ahead as materialized (
    select user_id from cursors where value > ${at.limit} order by user_id for update
  ),
  base as (select greatest(${at.now}, max(last_action_time)) as time from matches where last_action_time <= ${at.limit}),
  ahead as materialized (
    select match_id, inviter_id, invitee_id,
      base.time + row_number() over (order by last_action_time, match_id) as time,
      base.time + row_number() over (order by last_action_time, match_id) + case when state = ${STATES.invited}
        then ${LIMITS.inviteLifetimeMs} when not ${NOT_PAUSED} then ${LIMITS.pausedLifetimeMs} else ${turnSeconds("m.")} * 1000::bigint + ${ADDED_MS} end as deadline
    from matches m cross join base where last_action_time > ${at.limit} and (select count(*) from users_ahead) >= 0
  ),
  changed as (
    update matches m set last_action_time = a.time, over_time = case when m.over_time is not null then a.time end,
      ${["created_time", "started_time", "last_move_time", "finished_time"].map(noLater).join(",\n      ")},
      deadline_time = case when m.deadline_time is not null then least(m.deadline_time, a.deadline) end,
      check_time = case when m.check_time is not null then least(m.check_time, a.deadline) end
    from ahead a where m.match_id = a.match_id
  ),
  moved as (update moves v set time = a.time from ahead a where v.match_id = a.match_id and v.time > a.time),
  looked_at as (update reminders r set due_time = ${at.now} from ahead a where r.match_id = a.match_id),
  offered as (
    update challenges set created_time = ${at.now}, over_time = least(over_time, ${at.now} + ${LIMITS.challengeLifetimeMs})
    where created_time > ${at.limit}
  ),
  back as (
    select user_id, coalesce((select max(time) from ahead a where u.user_id in (a.inviter_id, a.invitee_id)),
      (select time from base)) as value from users_ahead u
  )
  update cursors c set value = b.value, removal_cursor = least(c.removal_cursor, b.value)
  from back b where c.user_id = b.user_id
  returning c.user_id as "userID", (select count(*) from ahead)::int as "matches"`,
);

/** Times that a wrong clock leaves in the future: of past events, of claims, and of next tries. */
const BOUNDED = {
  happened: [
    "users.created_time",
    "sessions.created_time",
    "sessions.last_used_time",
    "presence.last_seen_time",
    "devices.last_used_time",
    "idempotency_keys.created_time",
    "sign_in_answers.created_time",
    "exports.time",
    "events.created_time",
    "webhook_deliveries.created_time",
    "webhooks.failing_since",
    "reminders.began_time",
    "push_notifications.event_time",
    "push_subscriptions.failing_since",
  ],
  takenOn: ["matches.claimed_until", "webhook_deliveries.leased_until", "push_notifications.leased_until"],
  tried: [
    "webhook_deliveries.next_time",
    "webhooks.due_time",
    "push_notifications.due_time",
    "push_subscriptions.paused_until",
    "deletions.due_time",
  ],
} as const;

/** How far ahead of now each may be, in milliseconds: no claim lasts longer, and no next try waits longer than about a day. */
const MAX_AHEAD_MS = { takenOn: 600_000, tried: 2 * DAY_MS } as const;

const bound = (place: string) => {
  const [table = "", column = ""] = place.split(".");
  return statement<never>()(
    { now: bigint, limit: bigint },
    (at) => `update ${table} set ${column} = ${at.now} where ${column} > ${at.limit}`,
  );
};

const BOUNDS = {
  happened: BOUNDED.happened.map(bound),
  takenOn: BOUNDED.takenOn.map(bound),
  tried: BOUNDED.tried.map(bound),
};

/** From when on, what lies after which limit, and how days off do that lie ahead. */
interface SettingBack {
  readonly now: number;
  readonly limit: number;
  /** Days off as they are without what was ahead; null where nothing was. */
  readonly daysOffBack: (state: DaysOffState) => DaysOffSetBack | null;
}

const END_SESSIONS_IN_TIME = statement<never>()(
  { last: bigint },
  (at) => `update sessions set expires_time = ${at.last} where kind = 'session' and expires_time > ${at.last}`,
);

/**
 * Sets back what a clock that ran ahead has stamped: cursors, matches and moves, in their order, from now on, deadlines to a full
 * turn at most with what it was given besides, days off, and all else that would wait, or be kept, for as long as the clock was
 * ahead. Returns the users whose cursors it set back, and the number of matches. Run it in a transaction.
 */
export const setBack = async (
  db: Queryable,
  { now, limit, daysOffBack }: SettingBack,
): Promise<{ readonly userIDs: readonly number[]; readonly matches: number }> => {
  for (const { userID, daysOff } of await db.run(LOCK_AHEAD, { limit })) {
    if (!daysOff) continue;
    const { state, by } = daysOffBack(daysOff) ?? { state: daysOff, by: 0 };
    await db.run(SET_DAYS_OFF_BACK, { userID, daysOff: state, by, now, limit });
  }
  const rows = await db.run(SET_BACK, { now, limit });
  for (const statement of BOUNDS.happened) await db.run(statement, { now, limit });
  for (const statement of BOUNDS.takenOn) await db.run(statement, { now, limit: now + MAX_AHEAD_MS.takenOn });
  for (const statement of BOUNDS.tried) await db.run(statement, { now, limit: now + MAX_AHEAD_MS.tried });
  await db.run(END_SESSIONS_IN_TIME, { last: now + LIMITS.sessionLifetimeMs });
  return { userIDs: rows.map(({ userID }) => userID), matches: rows[0]?.matches ?? 0 };
};

/** A stretch of time whose stamps move on, all by as much. */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly by: number;
}

const STRETCH = { from: bigint, until: bigint, by: bigint };

/** A time of a match's, moved where it was stamped in the stretch. */
const moved = (column: string, at: { from: string; by: string }): string =>
  `${column} = case when m.${column} > ${at.from} then m.${column} + ${at.by} else m.${column} end`;

// Cursors first, in the order in which every write locks them.
const MOVE_ON = statement<{ userID: number }>()(
  STRETCH,
  (at) => `with users_there as materialized (
    select user_id from cursors where value > ${at.from} and value <= ${at.until} order by user_id for update
  ),
  there as materialized (
    select match_id from matches where last_action_time > ${at.from} and last_action_time <= ${at.until}
      and (select count(*) from users_there) >= 0
  ),
  changed as (
    update matches m set last_action_time = m.last_action_time + ${at.by},
      ${["created_time", "started_time", "last_move_time", "finished_time", "over_time", "paused_time"].map((column) => moved(column, at)).join(",\n      ")},
      deadline_time = m.deadline_time + ${at.by}, check_time = m.check_time + ${at.by}
    from there t where m.match_id = t.match_id
  ),
  made as (update moves v set time = v.time + ${at.by} from there t where v.match_id = t.match_id and v.time > ${at.from}),
  reminded as (update reminders r set due_time = r.due_time + ${at.by} from there t where r.match_id = t.match_id),
  offered as (
    update challenges set created_time = created_time + ${at.by}, over_time = over_time + ${at.by}
    where created_time > ${at.from} and created_time <= ${at.until}
  )
  update cursors c set value = c.value + ${at.by},
    removal_cursor = case when c.removal_cursor > ${at.from} then c.removal_cursor + ${at.by} else c.removal_cursor end
  from users_there u where c.user_id = u.user_id returning c.user_id as "userID"`,
);

const MOVE_SESSIONS_ON = statement<never>()(
  STRETCH,
  (at) => `update sessions set expires_time = expires_time + ${at.by}
  where kind = 'session' and last_used_time > ${at.from} and last_used_time <= ${at.until}`,
);

const MOVES_ON = BOUNDED.happened.map((place) => {
  const [table = "", column = ""] = place.split(".");
  return statement<never>()(
    STRETCH,
    (at) =>
      `update ${table} set ${column} = ${column} + ${at.by} where ${column} > ${at.from} and ${column} <= ${at.until}`,
  );
});

/**
 * Moves what was stamped in a stretch of time on, with what counts from it: cursors, matches and their moves and deadlines,
 * sessions, and what is kept for a time. Returns the users whose cursors moved. Run it in a transaction.
 */
export const moveOn = async (db: Queryable, stretch: Stretch): Promise<number[]> => {
  const rows = await db.run(MOVE_ON, { ...stretch });
  await db.run(MOVE_SESSIONS_ON, { ...stretch });
  for (const statement of MOVES_ON) await db.run(statement, { ...stretch });
  return rows.map(({ userID }) => userID);
};
