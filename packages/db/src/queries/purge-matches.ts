import type { Queryable } from "../database.ts";
import { bigint, first, int, statement } from "./statement.ts";
import { OVER } from "./states.ts";

/** How far a purge of matches has come. */
export interface MatchesPurged {
  removed: number;
  /** The id that the next page lies above; null after the last that can hold any. */
  next: number | null;
}

// Ids rise with the time of making, and nothing ends before it is made: a page that was made after the time is the last.
const PURGE = statement<MatchesPurged>()(
  { after: int, before: bigint, limit: int },
  (at) => `with page as materialized (
    select match_id, created_time, state, finished_time from matches where match_id > ${at.after}
    order by match_id limit ${at.limit}
  ),
  gone as (
    delete from matches m using page p
    where m.match_id = p.match_id and p.${OVER} and p.finished_time <= ${at.before} returning 1
  )
  select (select count(*) from gone)::int as "removed",
    (select case when count(*) = ${at.limit} and min(created_time) <= ${at.before} then max(match_id) end from page) as "next"`,
);

/** Removes matches that were over before a time, moves and all, among so many with ids above one. */
export const purgeMatches = async (
  db: Queryable,
  page: { after: number; before: number; limit: number },
): Promise<MatchesPurged> => (await first(db.run(PURGE, page))) ?? { removed: 0, next: null };
