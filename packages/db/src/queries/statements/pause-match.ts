import type { PausedReason } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import { bigint, int, orNull, statement, text } from "./statement.ts";
import { ACTIVE, INVITED, LIVE } from "./states.ts";

const OF_RULES = statement<MatchRecord>()(
  { after: int, limit: int, gameType: text, rulesVersion: orNull(int) },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.match_id > ${at.after} and m.${LIVE}
    and m.game_type = ${at.gameType} and (${at.rulesVersion} is null or m.rules_version = ${at.rulesVersion})
  order by m.match_id limit ${at.limit}`,
);

/** A page of live matches, with ids above one. */
interface LivePage {
  readonly after: number;
  readonly limit: number;
}

/** Live matches of a game, or of one version of its rules, in order. */
export const listLiveOf = (
  db: Queryable,
  page: LivePage & { readonly gameType: string; readonly rulesVersion: number | null },
): Promise<MatchRecord[]> => db.run(OF_RULES, page);

// `check_time`, which is never after the deadline, has an index.
const NEAR_END = statement<MatchRecord>()(
  { after: int, limit: int, gameType: text, rulesVersion: int, since: bigint, until: bigint },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.match_id > ${at.after} and m.${LIVE}
    and m.game_type = ${at.gameType} and m.rules_version = ${at.rulesVersion}
    and m.check_time < ${at.until} and m.deadline_time > ${at.since} and m.deadline_time < ${at.until}
  order by m.match_id limit ${at.limit}`,
);

/** Live matches of a version whose deadline lies between two times, in order. */
export const listNearEnd = (
  db: Queryable,
  page: LivePage & Pick<MatchRecord, "gameType" | "rulesVersion"> & { readonly since: number; readonly until: number },
): Promise<MatchRecord[]> => db.run(NEAR_END, page);

const PAUSED = statement<MatchRecord>()(
  { after: int, limit: int, reason: text, gameType: text, rulesVersion: int },
  (at) => `select ${MATCH_COLUMNS} from matches m where m.match_id > ${at.after} and m.paused_reason = ${at.reason}
    and m.${LIVE} and m.game_type = ${at.gameType} and m.rules_version = ${at.rulesVersion}
  order by m.match_id limit ${at.limit}`,
);

/** Matches of a version that are paused for a reason, in order. */
export const listPaused = (
  db: Queryable,
  page: LivePage & Pick<MatchRecord, "gameType" | "rulesVersion"> & { readonly reason: PausedReason },
): Promise<MatchRecord[]> => db.run(PAUSED, page);

const PAUSED_VERSIONS = statement<Pick<MatchRecord, "gameType" | "rulesVersion">>()(
  { reason: text },
  (at) => `select distinct game_type as "gameType", rules_version as "rulesVersion" from matches
  where paused_reason = ${at.reason}`,
);

/** The versions whose matches are paused for a reason. */
export const listPausedVersions = (
  db: Queryable,
  reason: PausedReason,
): Promise<Pick<MatchRecord, "gameType" | "rulesVersion">[]> => db.run(PAUSED_VERSIONS, { reason });

/** How many live matches there are of a version of a game's rules. */
export interface LiveCount {
  readonly gameType: string;
  readonly rulesVersion: number;
  readonly active: number;
  readonly invited: number;
  readonly paused: number;
}

const COUNT = statement<LiveCount>()(
  {},
  () => `select game_type as "gameType", rules_version as "rulesVersion",
    count(*) filter (where ${ACTIVE})::int as "active", count(*) filter (where ${INVITED})::int as "invited",
    count(*) filter (where paused_reason is not null)::int as "paused"
  from matches where ${LIVE} group by game_type, rules_version order by game_type, rules_version desc`,
);

/** Counts the live matches of all rules. */
export const countLive = (db: Queryable): Promise<LiveCount[]> => db.run(COUNT, {});
