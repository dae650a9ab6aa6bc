import type { PrismaClient } from "../generated/client.ts";
import type { MatchRow } from "./columns.ts";
import { rows } from "./statement.ts";

/** The accepted move that a change of a match consists of, for its history. */
export interface MoveRow {
  moveNumber: number;
  userID: number;
  symbol: string;
  move: unknown;
}

/** An answer kept for a repeat of its request (contract 4, Idempotency-Key). */
export interface KeptAnswer {
  userID: number;
  key: string;
  fingerprint: string;
  status: number;
  answer: string;
}

/** What goes with a change of a match, all of it in the one statement. */
export interface Change {
  now: number;
  move?: MoveRow | undefined;
  kept?: KeptAnswer | undefined;
  /** Most active matches that inviter and invitee may have before this change. */
  activeLimits?: { inviter: number; invitee: number } | undefined;
}

const NO_LIMIT = 2 ** 31 - 1;

/** Both users' cursor rows, locked lower id first, and the stamp that follows them (contract 3.3). */
const LOCKED = (inviter: string, invitee: string) => `locked as materialized (
  select user_id, value, pending_invites, active_matches from cursors
  where user_id in (${inviter}, ${invitee}) order by user_id for update
)`;

const BUMPED = (source: string, inviter: string) => `bumped as (
  update cursors c set value = s.last_action_time,
    pending_invites = c.pending_invites + case when c.user_id = ${inviter} then s.pending_change else 0 end,
    active_matches = c.active_matches + s.active_change
  from ${source} s where c.user_id in (s.inviter_id, s.invitee_id)
)`;

const KEPT = (source: string, first: number) => `kept as (
  insert into idempotency_keys (user_id, key, fingerprint, status, answer, match_id, stamp, created_time)
  select $${first}::int, $${first + 1}::text, $${first + 2}::text, $${first + 3}::int, $${first + 4}::text,
    s.match_id, s.last_action_time, $${first + 5}::bigint
  from ${source} s where $${first + 1}::text is not null
)`;

const keptParameters = ({ kept, now }: Change) => [
  kept?.userID ?? null,
  kept?.key ?? null,
  kept?.fingerprint ?? null,
  kept?.status ?? null,
  kept?.answer ?? null,
  now,
];

const REPLACE = `with ${LOCKED("$2::int", "$3::int")},
clock as (
  select greatest($4::bigint, max(value) + 1) as stamp,
    bool_and(active_matches < case when user_id = $2::int then $5::int else $6::int end) as within_limits
  from locked
),
changed as (
  update matches m set state = $8::int, x_user_id = $9::int, o_user_id = $10::int, current_turn_user_id = $11::int,
    winner_user_id = $12::int, result = $13::text, position = $14::jsonb, last_move = $15::jsonb,
    last_move_symbol = $16::text, x_move_count = $17::int, o_move_count = $18::int, started_time = $19::bigint,
    finished_time = $20::bigint, last_move_time = $21::bigint, deadline_time = $22::bigint,
    pending_pair = case when $8::int = 0 then m.pending_pair end, claimed_until = null,
    last_action_time = greatest(clock.stamp, m.last_action_time + 1)
  from clock
  where m.match_id = $1::int and m.last_action_time = $7::bigint and clock.within_limits
  returning m.match_id, m.inviter_id, m.invitee_id, m.last_action_time, $23::int as pending_change, $24::int as active_change
),
${BUMPED("changed", "$2::int")},
moved as (
  insert into moves (match_id, move_number, user_id, symbol, move, time)
  select match_id, $25::int, $26::int, $27::text, $28::jsonb, $4::bigint from changed where $25::int is not null
),
${KEPT("changed", 29)}
select last_action_time::float8 as stamp from changed`;

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** 1 when the match is counted in a state after the change and was not before, -1 the other way round. */
const entering = (before: MatchRow, after: MatchRow, state: number): number =>
  Number(after.state === state) - Number(before.state === state);

const INVITED = 0;
const ACTIVE = 1;

const stateParameters = (after: MatchRow) => [
  after.state,
  after.xUserID,
  after.oUserID,
  after.currentTurnUserID,
  after.winnerUserID,
  after.result,
  JSON.stringify(after.position),
  json(after.lastMove),
  after.lastMoveSymbol,
  after.xMoveCount,
  after.oMoveCount,
  after.startedTime,
  after.finishedTime,
  after.lastMoveTime,
  after.deadlineTime,
];

/**
 * Puts a match's next state in place of `before`, in one guarded statement: locks both cursors, stamps, writes the
 * match, its move and its kept answer. Gives the new cursor, or null when somebody was first or a limit is reached:
 * then nothing is written. Throws a unique violation when the kept answer's key is already there.
 */
export const replaceMatch = async (
  prisma: PrismaClient,
  { before, after }: { before: MatchRow; after: MatchRow },
  change: Change,
): Promise<number | null> => {
  const [changed] = await rows<{ stamp: number }>(
    prisma,
    REPLACE,
    before.matchID,
    before.inviterID,
    before.inviteeID,
    change.now,
    change.activeLimits?.inviter ?? NO_LIMIT,
    change.activeLimits?.invitee ?? NO_LIMIT,
    before.lastActionTime,
    ...stateParameters(after),
    entering(before, after, INVITED),
    entering(before, after, ACTIVE),
    change.move?.moveNumber ?? null,
    change.move?.userID ?? null,
    change.move?.symbol ?? null,
    json(change.move?.move),
    ...keptParameters(change),
  );
  return changed?.stamp ?? null;
};

const INSERT = `with ${LOCKED("$2::int", "$3::int")},
clock as (
  select greatest($7::bigint, max(value) + 1) as stamp,
    bool_and(user_id <> $2::int or pending_invites < $10::int) as within_limits
  from locked
),
inserted as (
  insert into matches (game_type, state, inviter_id, invitee_id, inviter_symbol, turn_seconds, message, position,
    created_time, deadline_time, last_action_time, pending_pair)
  select $1::text, 0, $2::int, $3::int, $4::text, $5::int, $6::text, $8::jsonb, $7::bigint, $9::bigint, clock.stamp, $11::text
  from clock where clock.within_limits
  on conflict (pending_pair) do nothing
  returning match_id, inviter_id, invitee_id, last_action_time, 1 as pending_change, 0 as active_change
),
${BUMPED("inserted", "$2::int")},
${KEPT("inserted", 12)}
select match_id as "matchID", last_action_time::float8 as "stamp" from inserted`;

/** The unique mark of a pending invite between two users for a game type, in either direction. */
const pairOf = ({ inviterID, inviteeID, gameType }: MatchRow): string =>
  `${Math.min(inviterID, inviteeID)}:${Math.max(inviterID, inviteeID)}:${gameType}`;

/**
 * Stores a pending invite in one guarded statement. Gives its id and cursor, or null when one between the same two
 * users for the game type is pending already, or the inviter has `pendingLimit` of them.
 */
export const insertMatch = async (
  prisma: PrismaClient,
  match: MatchRow,
  change: Pick<Change, "now" | "kept"> & { pendingLimit?: number },
): Promise<{ matchID: number; stamp: number } | null> => {
  const [inserted] = await rows<{ matchID: number; stamp: number }>(
    prisma,
    INSERT,
    match.gameType,
    match.inviterID,
    match.inviteeID,
    match.inviterSymbol,
    match.turnSeconds,
    match.message,
    change.now,
    JSON.stringify(match.position),
    match.deadlineTime,
    change.pendingLimit ?? NO_LIMIT,
    pairOf(match),
    ...keptParameters(change),
  );
  return inserted ?? null;
};
