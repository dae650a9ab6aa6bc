import { CHALLENGE_STATES } from "@yourmove/contract";
import type { Queryable } from "../database.ts";
import { bigint, int, statement } from "./statement.ts";

const FORGET_OLD = statement<{ gone: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with old as (
    select challenge_id from challenges where over_time <= ${at.before} order by over_time limit ${at.limit}
    for update skip locked)
  delete from challenges c using old where c.challenge_id = old.challenge_id returning 1 as "gone"`,
);

/** Forgets challenges that were over before a time, so many at most; gives how many there were. */
export const forgetOldChallenges = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(FORGET_OLD, { before, limit })).length;

const EXPIRE_DUE = statement<{ expired: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with due as (
    select challenge_id from challenges where state = ${CHALLENGE_STATES.open} and over_time <= ${at.before}
    order by over_time limit ${at.limit} for update skip locked)
  update challenges c set state = ${CHALLENGE_STATES.expired} from due where c.challenge_id = due.challenge_id
  returning 1 as "expired"`,
);

/** Closes challenges whose time was over before a time, so that no list goes through them; gives how many there were. */
export const expireChallenges = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(EXPIRE_DUE, { before, limit })).length;
