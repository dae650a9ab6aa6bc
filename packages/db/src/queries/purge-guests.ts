import type { Queryable } from "../database.ts";
import { bigint, first, int, statement } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";

/** How far a purge of guests has come. */
export interface GuestsPurged {
  removed: number;
  /** The last user that was looked at; null when there are no more. */
  last: number | null;
}

const hasMatch = (column: string, condition: string) =>
  `exists (select from matches m where m.${column} = u.user_id and ${condition})`;

const KEPT_BY = `(m.${LIVE} or m.started_time is not null)`;

// Users are looked at in the order of their ids, a few at a time, so that no statement grows with their number. What
// never started goes with its guest, in the same statement.
const PURGE = statement<GuestsPurged>()(
  { after: int, before: bigint, limit: int },
  (at) => `with looked as (
    select user_id, is_guest and not is_bot and created_time <= ${at.before} as may_go
    from users where user_id > ${at.after} order by user_id limit ${at.limit}),
  idle as (
    select u.user_id from users u join looked l on l.user_id = u.user_id and l.may_go
      left join presence p on p.user_id = u.user_id
    where coalesce(p.last_seen_time, 0) <= ${at.before}
      and not exists (select from sessions s where s.user_id = u.user_id and s.last_used_time > ${at.before})
      and not ${hasMatch("inviter_id", KEPT_BY)} and not ${hasMatch("invitee_id", KEPT_BY)}
    for update of u skip locked),
  unstarted as (
    delete from matches where match_id in (
      select m.match_id from idle i join matches m on m.inviter_id = i.user_id and m.${OVER}
      union all
      select m.match_id from idle i join matches m on m.invitee_id = i.user_id and m.${OVER})),
  gone as (delete from users u using idle i where u.user_id = i.user_id returning 1)
  select (select count(*) from gone)::int as "removed", (select max(user_id) from looked) as "last"`,
);

/**
 * Removes guests who never started a match and whom nobody has seen since `before`, name and all, with their invites
 * that came to nothing; never a bot or an account. Looks at so many users after one, by id.
 */
export const purgeGuests = async (
  db: Queryable,
  before: number,
  { after, limit }: { after: number; limit: number },
): Promise<GuestsPurged> => (await first(db.run(PURGE, { before, after, limit }))) ?? { removed: 0, last: null };
