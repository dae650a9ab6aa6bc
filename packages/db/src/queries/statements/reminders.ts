import { LIMITS, STATES } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { turnSeconds } from "./match-write.ts";
import { bigint, first, int, json, statement } from "./statement.ts";
import { waitsFor } from "./states.ts";

/** A turn of which its player gets a reminder. */
export interface NewReminder {
  matchID: number;
  /** In a joint turn either player: who gets it is read when it is due. */
  userID: number;
  positionVersion: number;
  beganTime: number;
  dueTime: number;
}

const PUT = statement<never>()(
  { reminders: json },
  (at) => `insert into reminders (match_id, user_id, position_version, began_time, due_time)
  select r."matchID", r."userID", r."positionVersion", r."beganTime", r."dueTime"
  from jsonb_to_recordset(${at.reminders}) as r ("matchID" int, "userID" int, "positionVersion" int, "beganTime" bigint,
    "dueTime" bigint)
  on conflict (match_id) do update set user_id = excluded.user_id, position_version = excluded.position_version,
    began_time = excluded.began_time, due_time = excluded.due_time
    where excluded.position_version >= reminders.position_version`,
);

/** Sets reminders; of two turns of a match the later one's. No two of one match. */
export const putReminders = async (db: Queryable, reminders: readonly NewReminder[]): Promise<void> => {
  if (reminders.length > 0) await db.run(PUT, { reminders });
};

/** The position version of a match of alias `m`. */
export const POSITION_VERSION = `m.x_move_count + m.o_move_count + coalesce((m.offer_state ->> 'takebacks')::int, 0)
  + coalesce((m.offer_state #>> '{movesTakenBack,X}')::int, 0) + coalesce((m.offer_state #>> '{movesTakenBack,O}')::int, 0)`;

/** That at which its turn began. */
const TURN_VERSION = `coalesce((m.joint_turn ->> 'version')::int, ${POSITION_VERSION})`;

/** When four fifths of the turn of a match of alias `m` have passed; its seconds, of which a fifth is left. */
const REMINDER_TIME = `m.deadline_time - ${turnSeconds("m.")} * ${Math.round((1 - LIMITS.remindedShare) * 1000)}::bigint`;

const OWN_TURNS = statement<never>()(
  { userID: int, now: bigint, least: int },
  (at) => `insert into reminders (match_id, user_id, position_version, began_time, due_time)
  select m.match_id, ${at.userID}, ${TURN_VERSION}, least(m.deadline_time - ${turnSeconds("m.")} * 1000::bigint, ${at.now}),
    ${REMINDER_TIME}
  from matches m where (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID}) and m.state = ${STATES.active}
    and ${waitsFor(at.userID)} and ${turnSeconds("m.")} >= ${at.least} and ${REMINDER_TIME} > ${at.now}
  on conflict (match_id) do nothing`,
);

/** Sets the reminders of a user's turns that began before its first subscription. */
export const putOwnReminders = async (db: Queryable, userID: number, now: number): Promise<void> => {
  await db.run(OWN_TURNS, { userID, now, least: LIMITS.remindedTurnSeconds });
};

/** The `began_time` of a reminder that was sent: earlier than any time at which a player was last seen. */
const SENT = -1;

// One statement: a reminder is marked as sent together with its event, or stays. One that was sent is kept until the deadline,
// so that a turn that is given more time gets no second one.
const TAKE = statement<{ taken: number; sent: number }>()(
  { now: bigint, limit: int },
  (at) => `with due as (
  select * from reminders where due_time <= ${at.now} order by due_time limit ${at.limit} for update skip locked
),
current as (
  select m.*, l.user_id as late_user_id, d.began_time, d.position_version,
    case when m.days_off and p.away_from <= ${at.now} then greatest(${REMINDER_TIME}, p.away_until) else ${REMINDER_TIME} end as reminder_time,
    p.last_seen_time
  from due d join matches m on m.match_id = d.match_id and m.state = ${STATES.active} and ${TURN_VERSION} = d.position_version
    and (m.current_turn_user_id = d.user_id or m.joint_turn is not null)
  join users l on l.user_id in (m.x_user_id, m.o_user_id) and ${waitsFor("l.user_id")}
  left join presence p on p.user_id = l.user_id
),
later as (
  update reminders r set due_time = c.reminder_time from current c
  where r.match_id = c.match_id and c.reminder_time > ${at.now}
),
unsent as (
  select * from current where reminder_time <= ${at.now} and coalesce(last_seen_time, 0) <= began_time
),
done as (
  update reminders r set began_time = ${SENT}, due_time = u.deadline_time from unsent u where r.match_id = u.match_id
),
gone as (
  delete from reminders r using due d where r.match_id = d.match_id
    and not exists (select from current c where c.match_id = d.match_id and c.reminder_time > ${at.now})
    and not exists (select from unsent u where u.match_id = d.match_id)
),
reminded as (
  insert into events (kinds, match_id, game_type, inviter_id, invitee_id, state, current_turn_user_id, turn_seconds,
    deadline_time, move_count, position_version, last_action_time, created_time)
  select 'match.reminder', match_id, game_type, inviter_id, invitee_id, state, late_user_id, ${turnSeconds("")},
    deadline_time, x_move_count + o_move_count, position_version, last_action_time, ${at.now}
  from unsent returning 1
)
select (select count(*) from due)::int as "taken", (select count(*) from reminded)::int as "sent"`,
);

/**
 * Takes due reminders: one whose turn goes on and whose player has not been seen since it began becomes an event, one whose turn
 * was given more time is postponed. Returns how many were due, and how many became events.
 */
export const takeReminders = async (
  db: Queryable,
  now: number,
  limit: number,
): Promise<{ taken: number; sent: number }> => (await first(db.run(TAKE, { now, limit }))) ?? { taken: 0, sent: 0 };
