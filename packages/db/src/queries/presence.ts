import type { Queryable } from "../database.ts";
import { bigint, bigints, ints, statement } from "./statement.ts";

/** Who was last seen when, and with which session. */
export interface Seen {
  userID: number;
  sessionID: number | null;
  time: number;
}

// Rows are locked in one order, and a session that somebody else is writing is left to them: two processes that write
// the same users at once can't wait for each other.
const WRITE = statement<never>()(
  { userIDs: ints, sessionIDs: ints, times: bigints, sessionLifetimeMs: bigint },
  (at) => `with seen as (
  select * from unnest(${at.userIDs}, ${at.sessionIDs}, ${at.times}) as s (user_id, session_id, time)
),
free as (
  select session_id from sessions where session_id in (select session_id from seen) for no key update skip locked
),
touched as (
  update sessions set last_used_time = seen.time,
    expires_time = case kind when 'session' then seen.time + ${at.sessionLifetimeMs} else expires_time end
  from seen join free using (session_id)
  where sessions.session_id = seen.session_id and sessions.last_used_time < seen.time
)
insert into presence (user_id, last_seen_time)
select seen.user_id, max(seen.time) from seen join users on users.user_id = seen.user_id and users.deleted_time is null group by seen.user_id order by seen.user_id
on conflict (user_id) do update set last_seen_time = greatest(presence.last_seen_time, excluded.last_seen_time)`,
);

/** Writes when users were last seen and their sessions last used, in one statement. */
export const writePresence = async (db: Queryable, seen: readonly Seen[], sessionLifetimeMs: number): Promise<void> => {
  const userIDs = seen.map(({ userID }) => userID);
  const sessionIDs = seen.map(({ sessionID }) => sessionID);
  const times = seen.map(({ time }) => time);
  await db.run(WRITE, { userIDs, sessionIDs, times, sessionLifetimeMs });
};
