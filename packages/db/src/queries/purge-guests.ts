import type { Queryable } from "../database.ts";
import { forgottenAudit } from "./audit.ts";
import { bigint, first, int, statement } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";

/** How far a purge of guests has come. */
export interface GuestsPurged {
  removed: number;
  /** Whether there are users with higher ids. */
  hasMore: boolean;
}

// Each is looked up by itself, whatever the planner thinks of their number: a join would read the whole other table.
const none = (table: string, condition: string) =>
  `(select 1 from ${table} x where ${condition} and x.user_id = u.user_id limit 1) is null`;
const noMatch = (column: string) =>
  `(select 1 from matches x where x.${column} = u.user_id and (x.${LIVE} or x.started_time is not null) limit 1) is null`;

// What never started goes with its guest, in the same statement.
const PURGE = statement<GuestsPurged>()(
  { after: int, upTo: int, before: bigint },
  (at) => `with idle as (
    select u.user_id from users u
    where u.user_id > ${at.after} and u.user_id <= ${at.upTo}
      and (u.is_guest or u.deleted_time is not null) and not u.is_bot
      and greatest(u.created_time, u.deleted_time) <= ${at.before}
      and ${none("presence", `x.last_seen_time > ${at.before}`)} and ${none("sessions", `x.last_used_time > ${at.before}`)}
      and ${noMatch("inviter_id")} and ${noMatch("invitee_id")}
    for update skip locked),
  unstarted as (
    delete from matches where match_id = any (array(
      select m.match_id from idle i cross join lateral (
        select match_id from matches where inviter_id = i.user_id and ${OVER}
        union all select match_id from matches where invitee_id = i.user_id and ${OVER} offset 0) m))),
  ${forgottenAudit("idle")},
  gone as (delete from users where user_id = any (array(select user_id from idle)) returning 1)
  select (select count(*) from gone)::int as "removed",
    (select max(user_id) from users) > ${at.upTo} as "hasMore"`,
);

/**
 * Removes guests, and users deleted before then, who have no match that ever started and whom nobody has seen since
 * `before`, name and all, with their invites that came to nothing; never a bot or an account. Looks at the users of some ids, from above one up to another.
 */
export const purgeGuests = async (
  db: Queryable,
  before: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<GuestsPurged> => (await first(db.run(PURGE, { before, after, upTo }))) ?? { removed: 0, hasMore: false };
