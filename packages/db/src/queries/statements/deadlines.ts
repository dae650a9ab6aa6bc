import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import { bigint, first, int, json, statement } from "./statement.ts";
import { ACTIVE, LIVE } from "./states.ts";

/** The versions of rules that a process has, as `gameType@rulesVersion`. */
type Names = readonly string[];

/** Whether a process with the rules of these versions, given as a placeholder, can end a match whose deadline has passed. */
const isDecidable = ({ names }: { names: string }): string =>
  `(not ${ACTIVE} or paused_reason is not null
    or game_type || '@' || rules_version = any(array(select jsonb_array_elements_text(${names}))))`;

const DUE_OF_USER = statement<MatchRecord>("read")(
  { userID: int, now: bigint, names: json },
  (at) => `select ${MATCH_COLUMNS} from (
    select * from matches where inviter_id = ${at.userID} and ${LIVE} and deadline_time <= ${at.now}
    union all
    select * from matches where invitee_id = ${at.userID} and ${LIVE} and deadline_time <= ${at.now}
  ) m where ${isDecidable(at)} order by m.deadline_time limit 100`,
);

/** Live matches of a user's whose deadline has passed, and which the rules can end, the longest overdue first, at most 100. */
export const findDueMatches = (
  db: Queryable,
  userID: number,
  due: { readonly now: number; readonly names: Names },
): Promise<MatchRecord[]> => db.run(DUE_OF_USER, { userID, ...due });

const PUT_OFF = statement<{ done: 1 }>()(
  { now: bigint, limit: int },
  (at) => `update matches set check_time = deadline_time where match_id in (
    select match_id from matches where check_time <= ${at.now} and deadline_time > ${at.now}
    order by check_time limit ${at.limit} for update skip locked)
  returning 1 as "done"`,
);

/**
 * Postpones the next check of matches whose deadline has moved on since the last one, `limit` at most; returns how many. A move
 * leaves the check time as it is, because that is in an index (decision 28).
 */
export const putOffChecks = async (db: Queryable, now: number, limit: number): Promise<number> =>
  (await db.run(PUT_OFF, { now, limit })).length;

// Skipping locked rows lets many processes run this at once, each claiming its own matches; a claim expires, so that a process
// that dies leaves its matches to the others.
const CLAIM = statement<MatchRecord>()(
  { now: bigint, claimedUntil: bigint, names: json },
  (at) => `update matches m set claimed_until = ${at.claimedUntil}
  where m.match_id in (
    select match_id from matches
    where check_time <= ${at.now} and deadline_time <= ${at.now} and coalesce(claimed_until, 0) <= ${at.now}
      and ${isDecidable(at)}
    order by check_time limit 100 for update skip locked)
  returning ${MATCH_COLUMNS}`,
);

/** Claims due matches that this process's rules can end, at most 100, until the claim ends. */
export const claimDueMatches = (
  db: Queryable,
  { now, claimMs, names }: { readonly now: number; readonly claimMs: number; readonly names: Names },
): Promise<MatchRecord[]> => db.run(CLAIM, { now, claimedUntil: now + claimMs, names });

const NEXT = statement<{ time: number | null }>("read")(
  {},
  () => `select min(check_time)::float8 as "time" from matches where check_time is not null`,
);

/** The next time to check deadlines: at the earliest of all, or before; null without any. */
export const nextCheck = async (db: Queryable): Promise<number | null> => (await first(db.run(NEXT, {})))?.time ?? null;
