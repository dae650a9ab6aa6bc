import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import { bigint, int, statement } from "./statement.ts";
import { OVER } from "./states.ts";

const FINISHED = statement<MatchRecord>()(
  { after: int, since: bigint, limit: int },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.match_id > ${at.after} and m.${OVER}
    and m.started_time is not null and m.finished_time >= ${at.since}
  order by m.match_id limit ${at.limit}`,
);

/** Matches that were played and are over since a time, with ids above one, in order. */
export const listFinished = (
  db: Queryable,
  page: { after: number; since: number; limit: number },
): Promise<MatchRecord[]> => db.run(FINISHED, page);
