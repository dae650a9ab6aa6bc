import { LIMITS, type PausedReason, STATES } from "@yourmove/contract";
import type { MatchRecord } from "@yourmove/rules";
import type { Queryable } from "../database.ts";
import { MATCH_COLUMNS } from "./match-columns.ts";
import {
  EVENT,
  EVENT_SOURCE,
  HAS_SUBSCRIBERS,
  lockedCursors,
  outboxEvent,
  stampedCursors,
  WRITE,
} from "./match-write.ts";
import { bigint, first, int, json, orNull, type Params, statement, text } from "./statement.ts";
import { ACTIVE, INVITED, LIVE, OFFERED } from "./states.ts";

// What happens to a match because of its rules, and not by a player's action (contract 5.2). Each moves both users' cursors.

const GUARDED = { ...WRITE, matchID: int, readCursor: bigint };
type GuardedAt = Params<typeof GUARDED>;

const stamp = (at: GuardedAt): string =>
  `stamp as (select greatest(${at.now}, max(value) + 1, ${at.readCursor} + 1) as time, ${HAS_SUBSCRIBERS} as has_subscribers from locked)`;

/** The match is live, and unchanged since it was read. */
const isAsRead = (at: GuardedAt): string =>
  `m.match_id = ${at.matchID} and m.last_action_time = ${at.readCursor} and m.${LIVE}`;

const guarded = ({ matchID, inviterID, inviteeID, lastActionTime }: MatchRecord, now: number) => ({
  matchID,
  inviterID,
  inviteeID,
  readCursor: lastActionTime,
  now,
});

interface Saved {
  readonly cursor: number;
}
const CURSOR = `select last_action_time::float8 as "cursor" from changed`;

/** An invite keeps its own end; of one that is paused already only the reason changes. */
const whilePaused = (column: string): string =>
  `case when m.${ACTIVE} and m.paused_time is null then stamp.time + ${LIMITS.pausedLifetimeMs} else m.${column} end`;

const PAUSE = statement<Saved>("write")(
  { ...GUARDED, reason: text },
  (at) => `with ${lockedCursors(at)},
${stamp(at)},
changed as (
  update matches m set paused_reason = ${at.reason}, paused_time = coalesce(m.paused_time, stamp.time),
    last_action_time = stamp.time, deadline_time = ${whilePaused("deadline_time")},
    check_time = ${whilePaused("check_time")}, waiting_bot_id = null, claimed_until = null
  from stamp where ${isAsRead(at)} and m.paused_reason is distinct from ${at.reason}
  returning last_action_time
),
${stampedCursors("changed", at)}
${CURSOR}`,
);

/** Pauses a live match as it was read; null when a concurrent write was first, or it is paused for that reason already. */
export const pauseMatch = async (
  db: Queryable,
  before: MatchRecord,
  { reason, now }: { readonly reason: PausedReason; readonly now: number },
): Promise<number | null> => (await first(db.run(PAUSE, { ...guarded(before, now), reason })))?.cursor ?? null;

const OF_JOINT_TURN = `m.joint_turn is not null
      and m.joint_turn ->> 'moved' is distinct from case when m.bot_id = m.x_user_id then 'X' else 'O' end`;

/** The bot that a match waits for from then on. */
const WAITING_BOT = `case when m.current_turn_user_id = m.bot_id or ${OF_JOINT_TURN} or m.${INVITED} and m.invitee_id = m.bot_id
      or m.${ACTIVE} and ${OFFERED.replaceAll("offer_state", "m.offer_state")} then m.bot_id end`;

/** A new turn begins; an invite keeps its own expiry. */
const onceMore = (column: string): string =>
  `case when m.${ACTIVE} then stamp.time + m.turn_seconds * 1000::bigint else m.${column} end`;

const RESUME = statement<Saved>("write")(
  { ...GUARDED, ...EVENT, rulesVersion: int, position: orNull(json) },
  (at) => `with ${lockedCursors(at)},
${stamp(at)},
changed as (
  update matches m set paused_reason = null, paused_time = null, last_action_time = stamp.time,
    rules_version = ${at.rulesVersion}, position = coalesce(${at.position}, m.position),
    deadline_time = ${onceMore("deadline_time")}, check_time = ${onceMore("check_time")},
    waiting_bot_id = ${WAITING_BOT}, claimed_until = null
  from stamp where ${isAsRead(at)}
  returning ${EVENT_SOURCE}
),
${stampedCursors("changed", at)},
${outboxEvent("changed", at)}
${CURSOR}`,
);

/** How a live match resumes: the version of its rules, and its position there. */
export interface Resumption {
  readonly rulesVersion: number;
  /** Null where it is as it was. */
  readonly position: unknown;
  readonly moveCount: number;
  readonly positionVersion: number;
  readonly now: number;
}

/** Resumes a live match as it was read, with a new turn; null when a concurrent write was first. */
export const resumeMatch = async (
  db: Queryable,
  before: MatchRecord,
  { now, ...resumption }: Resumption,
): Promise<number | null> => {
  const eventKinds = before.state === STATES.active ? "match.turn" : "";
  const values = { ...guarded(before, now), ...resumption, eventKinds, actorID: null };
  return (await first(db.run(RESUME, values)))?.cursor ?? null;
};

const TOUCH = statement<Saved>("write")(
  GUARDED,
  (at) => `with ${lockedCursors(at)},
${stamp(at)},
changed as (update matches m set last_action_time = stamp.time from stamp where ${isAsRead(at)} returning last_action_time),
${stampedCursors("changed", at)}
${CURSOR}`,
);

/**
 * Moves the cursors of a live match's two players, who were shown it without its rules for a moment; null when a concurrent write
 * was first.
 */
export const touchMatch = async (db: Queryable, before: MatchRecord, now: number): Promise<number | null> =>
  (await first(db.run(TOUCH, guarded(before, now))))?.cursor ?? null;

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
