import type { PrismaClient } from "../generated/client.ts";
import { MATCH_COLUMNS, type MatchRow } from "./columns.ts";
import { rows } from "./statement.ts";

const DUE_OF_USER = `select ${MATCH_COLUMNS} from (
    select * from matches where inviter_id = $1::int and state < 2 and deadline_time <= $2::bigint
    union all
    select * from matches where invitee_id = $1::int and state < 2 and deadline_time <= $2::bigint
  ) m order by m.deadline_time limit 100`;

/** Live matches of a user's whose deadline has passed, the longest overdue first, at most 100. */
export const findDueMatches = (prisma: PrismaClient, userID: number, now: number): Promise<MatchRow[]> =>
  rows(prisma, DUE_OF_USER, userID, now);

// Skipping locked rows lets many processes sweep at once, each taking its own matches on; a claim runs out, so that
// a process that dies with one leaves it to the others.
const CLAIM = `update matches m set claimed_until = $2::bigint
  where m.match_id in (
    select match_id from matches
    where deadline_time is not null and deadline_time <= $1::bigint and coalesce(claimed_until, 0) <= $1::bigint
    order by deadline_time limit 100 for update skip locked)
  returning ${MATCH_COLUMNS}`;

/** Takes on due matches of anybody's for this process, at most 100, until the claim ends. */
export const claimDueMatches = (prisma: PrismaClient, now: number, claimMs: number): Promise<MatchRow[]> =>
  rows(prisma, CLAIM, now, now + claimMs);

const NEXT = `select min(deadline_time)::float8 as "time" from matches where deadline_time is not null`;

/** When the next deadline of all passes; null without any. */
export const nextDeadline = async (prisma: PrismaClient): Promise<number | null> => {
  const [row] = await rows<{ time: number | null }>(prisma, NEXT);
  return row?.time ?? null;
};
