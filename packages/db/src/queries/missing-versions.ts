import type { Queryable } from "../database.ts";
import { statement } from "./statement.ts";

/** A version of a game's rules. */
interface RulesVersion {
  readonly gameType: string;
  readonly rulesVersion: number;
}

// By the database's own clock, as processes show themselves.
const MISSING = statement<RulesVersion>()(
  {},
  () => `with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as time)
  select v.game_type as "gameType", v.rules_version as "rulesVersion" from game_versions v, now
  where v.last_seen_time < now.time - 60000 and not exists (
    select from processes p
    where p.last_seen_time > now.time - 20000 and v.game_type || '@' || v.rules_version = any(p.games))
  order by 1, 2`,
);

/** The versions that were here once, and that no process has had for a minute. */
export const listMissing = (db: Queryable): Promise<RulesVersion[]> => db.run(MISSING, {});

const KNOWN = statement<{ gameType: string }>()({}, () => `select distinct game_type as "gameType" from game_versions`);

/** Every game that was ever here. */
export const listKnownGames = async (db: Queryable): Promise<string[]> =>
  (await db.run(KNOWN, {})).map(({ gameType }) => gameType);
