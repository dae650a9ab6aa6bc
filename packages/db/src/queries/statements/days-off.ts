import type { DaysOffState } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { bigint, first, int, json, orNull, statement } from "./statement.ts";
import { ACTIVE, LIVE, NOT_PAUSED, waitsFor } from "./states.ts";

/** A user whose days off have to be looked at, as they were read. */
export interface DueDaysOff {
  readonly userID: number;
  readonly state: DaysOffState;
  readonly dueTime: number;
}

const DUE = statement<DueDaysOff>("read")(
  { now: bigint, userID: orNull(int), limit: int },
  (at) => `select user_id as "userID", days_off as "state", days_off_time::float8 as "dueTime" from cursors
  where days_off_time <= ${at.now} and (${at.userID} is null or user_id = ${at.userID}) order by days_off_time limit ${at.limit}`,
);

/** Users, or one of them, whose days off begin, or whose matches have yet to be given what they give; the longest due first. */
export const findDueDaysOff = (
  db: Queryable,
  due: { readonly now: number; readonly userID: number | null; readonly limit: number },
): Promise<DueDaysOff[]> => db.run(DUE, due);

const NEXT = statement<{ time: number | null }>("read")(
  {},
  () => `select min(days_off_time)::float8 as "time" from cursors where days_off_time is not null`,
);

/** When days off next have to be looked at; null for never. */
export const nextDaysOff = async (db: Queryable): Promise<number | null> =>
  (await first(db.run(NEXT, {})))?.time ?? null;

// The state moves no cursor; a write that was decided by the one before is refused by the count.
const SETTLE = statement<{ done: 1 }>("write")(
  { userID: int, read: json, dueTime: bigint, state: json, nextTime: orNull(bigint) },
  (at) => `with settled as (
  update cursors set days_off = ${at.state}, days_off_time = ${at.nextTime},
    precondition_changes = precondition_changes + case when days_off is distinct from ${at.state} then 1 else 0 end
  where user_id = ${at.userID} and days_off = ${at.read} and days_off_time = ${at.dueTime}
  returning user_id, days_off
),
shown as (
  update presence p set away_from = (s.days_off #>> '{latest,fromTime}')::bigint, away_until = (s.days_off #>> '{latest,untilTime}')::bigint
  from settled s where p.user_id = s.user_id
)
select 1 as "done" from settled`,
);

/** Writes days off as they are by now, and when they next have to be looked at; false where they have changed since they were read. */
export const settleDaysOff = async (
  db: Queryable,
  { userID, state: read, dueTime }: DueDaysOff,
  { state, nextTime }: { readonly state: DaysOffState; readonly nextTime: number | null },
): Promise<boolean> => (await first(db.run(SETTLE, { userID, read, dueTime, state, nextTime }))) !== null;

const TURNS = statement<{ matchID: number }>("read")(
  { userID: int },
  (at) => `select m.match_id as "matchID" from matches m
  where (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID}) and m.${LIVE} and m.${ACTIVE} and m.${NOT_PAUSED} and m.days_off
    and m.deadline_time is not null and ${waitsFor(at.userID)} order by m.deadline_time`,
);

/** The matches with days off that wait for a user, the nearest deadline first. */
export const listForgivingTurns = async (db: Queryable, userID: number): Promise<number[]> =>
  (await db.run(TURNS, { userID })).map(({ matchID }) => matchID);

const EARLIER = statement<{ matchID: number }>("read")(
  { userID: int, before: bigint },
  (at) => `select m.match_id as "matchID" from matches m
  where (m.inviter_id = ${at.userID} or m.invitee_id = ${at.userID}) and m.${LIVE} and m.${ACTIVE} and m.${NOT_PAUSED} and m.days_off
    and m.deadline_time < ${at.before} and ${waitsFor(at.userID)} order by m.deadline_time limit 200`,
);

/** Of those, the ones whose deadline was before a time, in order: days off are taken for them first. */
export const findEarlierTurns = async (db: Queryable, userID: number, before: number): Promise<number[]> =>
  (await db.run(EARLIER, { userID, before })).map(({ matchID }) => matchID);
