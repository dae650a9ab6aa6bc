import type { Queryable } from "../../database.ts";
import { bigint, first, int, json, statement, text } from "./statement.ts";
import { LIVE } from "./states.ts";

/** A version of a game's rules as a process has it, and the hash of its code. */
export interface GameVersionRow {
  gameType: string;
  rulesVersion: number;
  digest: string;
}

/** A version that a process starts with; where `isAccepted`, its code becomes the version's. */
export interface NotedVersion extends GameVersionRow {
  readonly isAccepted: boolean;
}

const NOTE = statement<GameVersionRow>()(
  { versions: json, now: bigint },
  (at) => `insert into game_versions as known (game_type, rules_version, digest, first_seen_time, last_seen_time)
  select "gameType", "rulesVersion", digest, ${at.now}, ${at.now}
  from jsonb_to_recordset(${at.versions}) as v ("gameType" text, "rulesVersion" int, digest text) order by 1, 2
  on conflict (game_type, rules_version) do update set last_seen_time = greatest(known.last_seen_time, excluded.last_seen_time),
    digest = case when excluded.game_type || '@' || excluded.rules_version in (
      select "gameType" || '@' || "rulesVersion" from jsonb_to_recordset(${at.versions}) as a ("gameType" text, "rulesVersion" int, "isAccepted" boolean)
      where "isAccepted"
    ) then excluded.digest else known.digest end
  returning game_type as "gameType", rules_version as "rulesVersion", digest`,
);

/** Records the versions of a process; returns each with its recorded digest. */
export const noteGameVersions = (
  db: Queryable,
  versions: readonly NotedVersion[],
  now: number,
): Promise<GameVersionRow[]> => db.run(NOTE, { versions, now });

// By the database's own clock, as processes register.
const REPLACE = statement<{ done: 1 }>()(
  { gameType: text, rulesVersion: int, digest: text, processID: text },
  (at) => `update game_versions set digest = ${at.digest}
  where game_type = ${at.gameType} and rules_version = ${at.rulesVersion} and not exists (
    select from processes where process_id <> ${at.processID}::uuid and ${at.gameType} || '@' || ${at.rulesVersion}::int = any(games)
      and last_seen_time > (extract(epoch from clock_timestamp()) * 1000)::bigint - 20000)
  returning 1 as "done"`,
);

/** Makes a version's code another one; false where another process runs that version. */
export const replaceGameVersion = async (
  db: Queryable,
  version: GameVersionRow & { readonly processID: string },
): Promise<boolean> => (await first(db.run(REPLACE, version))) !== null;

/** The versions that all running processes share. */
export interface ProcessesRow {
  /** How many processes have registered. */
  running: number;
  /** The versions that all of them have, as `gameType@rulesVersion`. */
  shared: string[];
}

// By the database's own clock, which all processes share. One that crashed is gone after 20 s.
const BEAT = statement<ProcessesRow>()(
  { processID: text, games: json },
  (at) => `with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as time),
  mine as (
    insert into processes (process_id, games, last_seen_time)
    select ${at.processID}::uuid, array(select jsonb_array_elements_text(${at.games})), time from now
    on conflict (process_id) do update set games = excluded.games, last_seen_time = excluded.last_seen_time
    returning process_id, games
  ),
  gone as (
    delete from processes where process_id in (
      select process_id from processes, now where last_seen_time < time - 600000 for update of processes skip locked)
  ),
  seen as (
    update game_versions set last_seen_time = time from now, mine
    where game_type || '@' || rules_version = any(mine.games) and last_seen_time < time - 60000
  ),
  live as (
    select games from mine
    union all
    select p.games from processes p, now where p.process_id <> ${at.processID}::uuid and p.last_seen_time > now.time - 20000
  )
  select (select count(*) from live)::int as "running",
    array(select name from live, unnest(live.games) as name group by name having count(*) = (select count(*) from live)) as "shared"`,
);

/** Registers a running process and its games; returns what all running processes share. */
export const showProcess = async (
  db: Queryable,
  processID: string,
  games: readonly string[],
): Promise<ProcessesRow> => {
  const [row] = await db.run(BEAT, { processID, games });
  return row ?? { running: 0, shared: [] };
};

const LEAVE = statement<never>()(
  { processID: text },
  (at) => `delete from processes where process_id = ${at.processID}::uuid`,
);

/** Removes a process that ends, so that the others need not wait for its expiry. */
export const leaveProcesses = async (db: Queryable, processID: string): Promise<void> => {
  await db.run(LEAVE, { processID });
};

const SHOWN = statement<{ name: string }>()(
  {},
  () => `select distinct unnest(games) as "name" from processes
  where last_seen_time > (extract(epoch from clock_timestamp()) * 1000)::bigint - 20000`,
);

/** The versions of any running process, as `gameType@rulesVersion`. */
export const listShown = async (db: Queryable): Promise<string[]> => (await db.run(SHOWN, {})).map(({ name }) => name);

const PLAYED = statement<{ isPlayed: boolean }>()(
  { gameType: text, rulesVersion: int },
  (at) => `select exists (
    select from matches where game_type = ${at.gameType} and rules_version = ${at.rulesVersion}) as "isPlayed"`,
);

/** Whether there is any match of a version; it scans the matches, and so is for changed code only. */
export const hasMatches = async (
  db: Queryable,
  { gameType, rulesVersion }: Pick<GameVersionRow, "gameType" | "rulesVersion">,
): Promise<boolean> => (await first(db.run(PLAYED, { gameType, rulesVersion })))?.isPlayed ?? false;

/** How many matches are invited or active under a version. */
export interface UnderWayRow {
  gameType: string;
  rulesVersion: number;
  count: number;
}

const UNDER_WAY = statement<UnderWayRow>()(
  {},
  () => `select game_type as "gameType", rules_version as "rulesVersion", count(*)::int as "count" from matches
  where ${LIVE} group by 1, 2 order by 1, 2`,
);

/** The live matches by version of the rules. */
export const countUnderWay = (db: Queryable): Promise<UnderWayRow[]> => db.run(UNDER_WAY, {});

/** A version of a game's rules. */
interface RulesVersion {
  readonly gameType: string;
  readonly rulesVersion: number;
}

// By the database's own clock, as processes register.
const MISSING = statement<RulesVersion>()(
  { forMs: int },
  (at) => `with now as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as time)
  select v.game_type as "gameType", v.rules_version as "rulesVersion" from game_versions v, now
  where v.last_seen_time < now.time - ${at.forMs} and not exists (
    select from processes p
    where p.last_seen_time > now.time - 20000 and v.game_type || '@' || v.rules_version = any(p.games))
  order by 1, 2`,
);

/** The versions that were here once, and that no process has registered for so many milliseconds. */
export const listMissing = (db: Queryable, forMs: number): Promise<RulesVersion[]> => db.run(MISSING, { forMs });

const LIST_KNOWN = statement<{ gameType: string }>()(
  {},
  () => `select distinct game_type as "gameType" from game_versions`,
);

/** Every game that was ever here. */
export const listKnownGames = async (db: Queryable): Promise<string[]> =>
  (await db.run(LIST_KNOWN, {})).map(({ gameType }) => gameType);

const LIST_RETIRED = statement<{ gameType: string }>("read")(
  {},
  () => `select game_type as "gameType" from retired_games`,
);

/** The games that the operator has taken off. */
export const listRetired = async (db: Queryable): Promise<string[]> =>
  (await db.run(LIST_RETIRED, {})).map(({ gameType }) => gameType);
