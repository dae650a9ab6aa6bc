import type { Queryable } from "../database.ts";
import { bigint, int, statement } from "./statement.ts";

const FORGET_OLD = statement<{ gone: 1 }>()(
  { before: bigint, limit: int },
  (at) => `with old as (
    select report_id from reports where created_time <= ${at.before} order by report_id limit ${at.limit}
    for update skip locked)
  delete from reports r using old where r.report_id = old.report_id returning 1 as "gone"`,
);

/** Forgets reports made before a time, so many at most; gives how many there were. */
export const forgetOldReports = async (db: Queryable, before: number, limit: number): Promise<number> =>
  (await db.run(FORGET_OLD, { before, limit })).length;
