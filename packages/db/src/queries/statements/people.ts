import { LIMITS } from "@yourmove/contract";
import type { Queryable } from "../../database.ts";
import { searchKey } from "../../names/name-key.ts";
import { havePlayed, isPresenceFor, isUnblocked } from "./relationship-conditions.ts";
import { isFree } from "./session-check.ts";
import { bigint, bigints, type Columns, first, int, ints, selectColumns, statement, text } from "./statement.ts";
import { LIVE, OVER } from "./states.ts";

/** A user as a viewer may see it, with its last presence. */
export interface PersonRow {
  userID: number;
  username: string;
  avatar: string | null;
  isGuest: boolean;
  isBot: boolean;
  /** Whether its user is deleted. */
  isDeleted: boolean;
  lastSeenTime: number | null;
  /** Whether the viewer may know when it was last seen: its own choice, and no block between the two. */
  isPresenceShown: boolean;
  /** Its latest days off, in epoch milliseconds; null without any. */
  awayFrom: number | null;
  awayUntil: number | null;
}

/** The columns of a person from alias `u` (users) and those that `seenBy` joins. */
export const PERSON: Columns<PersonRow> = {
  userID: "u.user_id",
  username: "u.username",
  avatar: "u.avatar",
  isGuest: "u.is_guest",
  isBot: "u.is_bot",
  isDeleted: "u.deleted_time is not null",
  lastSeenTime: "p.last_seen_time::float8",
  isPresenceShown: "v.is_presence_shown",
  awayFrom: "p.away_from::float8",
  awayUntil: "p.away_until::float8",
};

/** The select list of a person. */
export const PERSON_COLUMNS = selectColumns(PERSON);

/** Joins to alias `u` what a viewer, whose id is a placeholder of the statement, may know of the user's presence. */
export const seenBy = (viewerID: string): string => `left join presence p on p.user_id = u.user_id
  cross join lateral (select u.deleted_time is null and (u.user_id = ${viewerID}
    or ${isPresenceFor(isUnblocked(viewerID, "u.user_id"), havePlayed(viewerID, "u.user_id"))}) as is_presence_shown) v`;

const FIND = statement<PersonRow>("read")(
  { viewerID: int, userID: int },
  (at) => `select ${PERSON_COLUMNS} from users u ${seenBy(at.viewerID)} where u.user_id = ${at.userID}`,
);

/** What a viewer may see of a user; null when there is none. */
export const findPerson = (db: Queryable, userID: number, viewerID: number): Promise<PersonRow | null> =>
  first(db.run(FIND, { userID, viewerID }));

const LIST_BLOCKS = statement<PersonRow>()(
  { blockerID: int, limit: int },
  (at) => `select ${PERSON_COLUMNS} from blocks b join users u on u.user_id = b.blocked_id ${seenBy(at.blockerID)}
  where b.blocker_id = ${at.blockerID} order by b.created_time desc, u.user_id limit ${at.limit}`,
);

/** The users that a user blocks, the last one first. */
export const listBlocks = (db: Queryable, blockerID: number, limit: number): Promise<PersonRow[]> =>
  db.run(LIST_BLOCKS, { blockerID, limit });

// The found are cut to the limit first, so that presence and its conditions cost no more than what is shown.
const SEARCH = statement<PersonRow>()({ viewerID: int, key: text, limit: int, now: bigint }, (at) => {
  const order = `strpos(u.search_key, ${at.key}) > 1, u.search_key, u.user_id`;
  return `select ${PERSON_COLUMNS} from (
    select u.* from users u where strpos(u.search_key, ${at.key}) > 0 and u.user_id <> ${at.viewerID}
      and u.deleted_time is null and ${isFree(at.now)} and ${isUnblocked(at.viewerID, "u.user_id")}
    order by ${order} limit ${at.limit}
  ) u ${seenBy(at.viewerID)} order by ${order}`;
});

/** Users whose name holds `text`, those that begin with it first, then by name and id, but for the blocked and the banned. */
export const searchPeople = (
  db: Queryable,
  viewerID: number,
  { text, limit, now }: { text: string; limit: number; now: number },
): Promise<PersonRow[]> => {
  const key = searchKey(text);
  return key ? db.run(SEARCH, { viewerID, key, limit, now }) : Promise.resolve([]);
};

interface Met {
  readonly mine: string;
  readonly theirs: string;
  readonly viewerID: string;
}

const met = ({ mine, theirs, viewerID }: Met, states: string) =>
  `(select ${theirs} as other, last_action_time from matches where ${mine} = ${viewerID} and ${states}
    and started_time is not null order by ${states === OVER ? "over_time" : "last_action_time"} desc limit 200)`;

const everMet = (viewerID: string): string => {
  const invited = { mine: "inviter_id", theirs: "invitee_id", viewerID };
  const inviting = { mine: "invitee_id", theirs: "inviter_id", viewerID };
  return [met(invited, LIVE), met(inviting, LIVE), met(invited, OVER), met(inviting, OVER)].join(" union all ");
};

const SUGGEST = statement<PersonRow>()(
  { viewerID: int, now: bigint },
  (at) => `with met as (
    select other, max(last_action_time) as time from (${everMet(at.viewerID)}) m group by other)
  select ${PERSON_COLUMNS} from (select user_id from users where is_bot union select other from met) offered
  join users u using (user_id) ${seenBy(at.viewerID)} left join met on met.other = u.user_id
  where u.user_id <> ${at.viewerID} and u.deleted_time is null and ${isFree(at.now)} and ${isUnblocked(at.viewerID, "u.user_id")}
  order by u.is_bot desc, met.time desc nulls last, u.search_key, u.user_id`,
);

/**
 * The opponents to offer before anything is typed, without the blocked: bots, then recent opponents, the last one first. All of
 * them, some hundreds at most: the caller knows better which are online.
 */
export const suggestPeople = (db: Queryable, viewerID: number, now: number): Promise<PersonRow[]> =>
  db.run(SUGGEST, { viewerID, now });

/** A user's last presence, and its session. */
export interface Seen {
  userID: number;
  sessionID: number | null;
  time: number;
}

// Rows are locked in one order, and a session that another process is writing is skipped: two processes that write the same users
// at once can't deadlock.
const WRITE = statement<never>()(
  { userIDs: ints, sessionIDs: ints, times: bigints, sessionLifetimeMs: bigint },
  (at) => `with seen as (
  select * from unnest(${at.userIDs}, ${at.sessionIDs}, ${at.times}) as s (user_id, session_id, time)
),
free as (
  select session_id from sessions where session_id in (select session_id from seen) for no key update skip locked
),
touched as (
  update sessions set last_used_time = seen.time,
    expires_time = case kind when 'session' then seen.time + ${at.sessionLifetimeMs} else expires_time end
  from seen join free using (session_id)
  where sessions.session_id = seen.session_id and sessions.last_used_time < seen.time
)
insert into presence (user_id, last_seen_time)
select seen.user_id, max(seen.time) from seen join users on users.user_id = seen.user_id and users.deleted_time is null group by seen.user_id order by seen.user_id
on conflict (user_id) do update set last_seen_time = greatest(presence.last_seen_time, excluded.last_seen_time)`,
);

/** Writes when users were last seen and their sessions last used, in one statement. */
export const writePresence = async (db: Queryable, seen: readonly Seen[], sessionLifetimeMs: number): Promise<void> => {
  const userIDs = seen.map(({ userID }) => userID);
  const sessionIDs = seen.map(({ sessionID }) => sessionID);
  const times = seen.map(({ time }) => time);
  await db.run(WRITE, { userIDs, sessionIDs, times, sessionLifetimeMs });
};

/** Matches that ended, counted from a user's side. */
export interface ResultRow {
  won: number;
  lost: number;
  drawn: number;
}

/** The same of one game. */
export interface GameResultRow extends ResultRow {
  gameType: string;
}

const NONE: ResultRow = { won: 0, lost: 0, drawn: 0 };

// Only a bot's results are counted in shards.
const OF_ALL = statement<ResultRow>("read")({ userID: int }, (at) => {
  const both = (column: string) => `(c.${column} + coalesce(b.${column}, 0))::int as "${column}"`;
  return `select ${both("won")}, ${both("lost")}, ${both("drawn")} from cursors c left join (
    select sum(won) as won, sum(lost) as lost, sum(drawn) as drawn from bot_results where user_id = ${at.userID}
  ) b on true where c.user_id = ${at.userID}`;
});

// Each side has its own index: an `or` over both would use neither.
const OF_PAIR = statement<ResultRow>()({ userID: int, against: int }, ({ userID, against }) => {
  const ended = (condition: string) => `select winner_user_id, result from matches where ${condition} and ${OVER}`;
  return `select count(*) filter (where winner_user_id = ${userID})::int as "won",
    count(*) filter (where winner_user_id <> ${userID})::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (${ended(`inviter_id = ${userID} and invitee_id = ${against}`)}
      union all ${ended(`invitee_id = ${userID} and inviter_id = ${against}`)}) m`;
});

// Newest first from the index of each side, so that a bot's page does not read years of matches.
const BY_GAME = statement<GameResultRow>()({ userID: int }, ({ userID }) => {
  const newest = LIMITS.countedMatches;
  const side = (mine: string) =>
    `(select game_type, winner_user_id, result, over_time from matches where ${mine} = ${userID} and ${OVER}
      and over_time is not null order by over_time desc limit ${newest})`;
  return `select game_type as "gameType", count(*) filter (where winner_user_id = ${userID})::int as "won",
    count(*) filter (where winner_user_id <> ${userID})::int as "lost",
    count(*) filter (where result = 'draw')::int as "drawn"
    from (select * from (${side("inviter_id")} union all ${side("invitee_id")}) o order by over_time desc limit ${newest}) m
    where winner_user_id is not null or result = 'draw' group by game_type order by count(*) desc, game_type`;
});

/** How the newest of a user's matches that are over ended, by game: of those with a result, the most played first. */
export const countResultsByGame = (db: Queryable, userID: number): Promise<GameResultRow[]> =>
  db.run(BY_GAME, { userID });

/** How a user's matches ended: all of them, as counted when each ended, or those against one other user. */
export const countResults = async (db: Queryable, userID: number, against: number | null): Promise<ResultRow> => {
  // A user has no results against itself.
  if (against === userID) return NONE;
  const found = against === null ? db.run(OF_ALL, { userID }) : db.run(OF_PAIR, { userID, against });
  return (await first(found)) ?? NONE;
};
